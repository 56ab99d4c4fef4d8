/** The fuzzy search on a fixture list with known right answers. */
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { type AgentQuery, EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { nameKey } from '#common/name-key.ts'
import { importList } from '#server/domains/imports/import-list.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testFolder } from '#tests/support/lists.ts'
import { misspell, SLIPS } from '#tests/support/misspell.ts'
import { seededRandom } from '#tests/support/random.ts'
import { searchAgents } from './search-agents.ts'

type Probes = {
  name: { last: string; first: string; ea: number }[]
  city: { city: string; state: string; ea: number; atMost?: number }[]
  zip: { zip: string; ea: number; atMost?: number }[]
  prefix: { lastStarts: string; ea: number }[]
  typo: { typed: string; want: string; first: string }[]
  none: { last?: string }[]
}

const db = await testDatabase()
const { folder, made } = testFolder()
let probes: Probes

const search = (query: Partial<AgentQuery>) => searchAgents(db, { ...EMPTY_AGENT_QUERY, perPage: 100, ...query })

beforeAll(async () => {
  const file = await made('list.csv', ['--profile', 'ea', '--rows', '4000', '--seed', 'search'])
  await importList(db, { files: [file], scope: 'whole', listDate: '2026-03-26', dataDir: folder })
  probes = (JSON.parse(await readFile(`${file}.truth.json`, 'utf8')) as { probes: Probes }).probes
})

test('a misspelled last name plus the first name finds the person: at least 98 of 100', async () => {
  const random = seededRandom(3)
  const people = await db<{ lastKey: string; firstKey: string; publicId: string }[]>`
    select last_key, first_key, public_id from listing
    where status = 'listed' and length(last_key) >= 4 and length(first_key) > 1 order by id limit 700`
  const outcomes = await Promise.all(
    people.flatMap(({ lastKey, firstKey, publicId }, at) => {
      const lastName = misspell(lastKey, SLIPS[at % SLIPS.length] ?? 'drop', random)
      if (!lastName) return []
      return search({ lastName, firstName: firstKey, perPage: 20 }).then(({ hits }) =>
        hits.some((hit) => hit.publicId === publicId),
      )
    }),
  )
  expect(outcomes.length).toBeGreaterThan(400)
  expect(outcomes.filter(Boolean).length / outcomes.length).toBeGreaterThanOrEqual(0.98)
})

test('the typos in the fixture list are tolerated', async () => {
  expect(probes.typo.length).toBeGreaterThan(10)
  for (const { typed, want, first } of probes.typo) {
    const { hits } = await search({ lastName: typed, firstName: first, perPage: 20 })
    expect(
      hits.map(({ lastName }) => nameKey(lastName)),
      `${typed} for ${want}`,
    ).toContain(nameKey(want))
  }
})

test('every agent with a name is found, including namesakes', async () => {
  for (const { last, first, ea } of probes.name) {
    const { hits } = await search({ lastName: last, firstName: first })
    const same = hits.filter(
      (hit) => nameKey(hit.lastName) === nameKey(last) && nameKey(hit.firstName) === nameKey(first),
    )
    expect(same.length).toBe(ea)
  }
})

test('every name that starts with the query is found', async () => {
  for (const { lastStarts, ea } of probes.prefix) {
    const { hits } = await search({ lastName: lastStarts })
    expect(hits.filter(({ lastName }) => nameKey(lastName).startsWith(lastStarts)).length).toBe(ea)
  }
})

test('a ZIP code lists its own agents before those around it', async () => {
  for (const { zip, ea, atMost = ea } of probes.zip) {
    const { hits } = await search({ zip })
    const there = hits.filter((hit) => hit.zip === zip).length
    expect(there).toBeGreaterThanOrEqual(ea)
    expect(there).toBeLessThanOrEqual(atMost)
    expect(hits.slice(0, there).every((hit) => hit.zip === zip)).toBe(true)
  }
})

test('a name that no listing has finds no agents', async () => {
  expect(probes.none.length).toBeGreaterThan(0)
  for (const { last = 'zzyzxquill' } of probes.none) expect((await search({ lastName: last })).total).toBe(0)
})
