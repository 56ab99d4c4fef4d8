import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { agentsInCity } from '#server/domains/agents/agents-in-city.ts'
import { listPlacesForSitemap } from '#server/domains/agents/list-for-sitemap.ts'
import { placeListings } from '#server/domains/agents/refresh-directory.ts'
import { searchAgents } from '#server/domains/agents/search-agents.ts'
import { suggestAgentPlaces } from '#server/domains/agents/suggestions.ts'
import { importList } from '#server/domains/imports/import-list.ts'
import { testDatabase } from '#tests/support/database.ts'
import { cityBySlug } from './look-up-places.ts'
import { loadPlaces } from './load-places.ts'

const db = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'enrolled-cities-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/**
 * Last name, city, and ZIP code of people in Alabama. The first four ZIP codes have Birmingham as their primary name.
 */
const PEOPLE = [
  ['Abelard', 'HOOVER', '35244'],
  ['Bellweather', 'HOOVER', '35226'],
  ['Corrigan', 'HOOVER', '35216'],
  ['Dunmore', 'VESTAVIA HILLS', '35216'],
  ['Ellsworthy', 'VESTAVIA', '35216'],
  ['Farnsby', 'BIRMINGHAM', '35203'],
  ['Gilliflower', 'BIRMINGHM', '35203'],
  ['Hathersage', 'OAKEN HOLLOW', '35244'],
  ['Inglethorp', 'PO BOX 12', '35203'],
] as const

const importAll = async (listDate: string, people: readonly (readonly string[])[]) => {
  const header = 'First Name,Middle Name,Last Name,Address Line 1,Address Line 2,Address Line 3,City,State,Zip,Country'
  const rows = people.map(
    ([last, city, zip], at) => `Ada,,${last},${at} Invented Way,,,${city},AL,${zip},United States`,
  )
  const file = join(folder, `${listDate}.csv`)
  await writeFile(file, `${[header, ...rows].join('\n')}\n`)
  await importList(db, { files: [file], kind: 'ea', listDate, scope: 'whole', dataDir: folder })
}
beforeAll(() => importAll('2026-03-26', PEOPLE))

const inCity = async (text: string) =>
  (await agentsInCity(db, text, { page: 1, perPage: 20 })).hits.map(({ lastName }) => lastName)
const inBox = async (q: string) => {
  const { hits, widened } = await searchAgents(db, { ...EMPTY_AGENT_QUERY, q })
  return widened.length > 0 ? [] : hits.map(({ lastName }) => lastName)
}
const onPage = async (city: string) => {
  const place = await cityBySlug(db, { state: 'al', city })
  const asked = { ...EMPTY_AGENT_QUERY, city: place?.name ?? '?', state: 'AL', sort: 'name' } as const
  return { slug: place?.slug, found: (await searchAgents(db, asked)).hits.map(({ lastName }) => lastName) }
}

test.each([
  ['HOOVER', 'hoover', ['Abelard', 'Bellweather', 'Corrigan']],
  ['VESTAVIA HILLS', 'vestavia-hills', ['Dunmore', 'Ellsworthy']],
  ['VESTAVIA', 'vestavia-hills', ['Dunmore', 'Ellsworthy']],
  ['BIRMINGHM', 'birmingham', ['Farnsby', 'Gilliflower', 'Inglethorp']],
  ['OAKEN HOLLOW', 'oaken-hollow', ['Hathersage']],
])('%s finds all of its agents through the API, the search box, and its page', async (city, slug, people) => {
  expect(await inCity(`${city}, AL`)).toEqual(people)
  expect(await inBox(`${city} AL`)).toEqual(people)
  expect(await onPage(city.toLowerCase().replace(' ', '-'))).toEqual({ slug, found: people })
})

test('a city that shares its ZIP codes is suggested, counted, and in the sitemap', async () => {
  expect(await suggestAgentPlaces(db, { zip: '', state: '', city: 'hoov' })).toContainEqual({
    zip: '35244',
    city: 'Hoover',
    state: 'AL',
  })
  expect(await listPlacesForSitemap(db)).toContainEqual(expect.objectContaining({ state: 'AL', city: 'hoover' }))
})

test('a city known only from a list is kept when the places are reloaded', async () => {
  const bearing = () => db`
    select l.last_key, city.city_key from listing l join city on city.id = l.city_id order by l.last_key`
  const before = await bearing()
  await db`update place_source set stamp = 'older'`
  await loadPlaces(db, placeListings)
  expect(await bearing()).toEqual(before)
  expect(await inCity('VESTAVIA, AL')).toEqual(['Dunmore', 'Ellsworthy'])
})

test('existing listings move to their own city when the places are loaded', async () => {
  await db`update listing set city_id = (select id from city where state = 'AL' and city_key = 'birmingham')`
  await db`update place_source set stamp = 'older'`
  await loadPlaces(db, placeListings)
  expect(await inCity('HOOVER, AL')).toEqual(['Abelard', 'Bellweather', 'Corrigan'])
  expect(await inCity('Birmingham, AL')).toEqual(['Farnsby', 'Gilliflower', 'Inglethorp'])
})
