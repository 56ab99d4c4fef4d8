import { beforeAll, expect, test } from 'vitest'
import { EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings, type ListingFixture } from '#tests/support/listings.ts'
import { seededRandom } from '#tests/support/random.ts'
import { refreshDirectory } from './refresh-directory.ts'
import { searchAgents } from './search-agents.ts'

const db = await testDatabase()
const random = seededRandom(5)
const ROWS = 730
const LASTS = ['Abbot', 'Baker', 'Baker', 'Baker', 'Carter', 'Dunn', 'Ellis', 'Zane']
const ZIPS = [
  ['Fresno', 'CA', '93721'],
  ['Clovis', 'CA', '93612'],
  ['Austin', 'TX', '78701'],
] as const

beforeAll(async () => {
  const listings = Array.from({ length: ROWS }, (): ListingFixture => {
    const [city, state, zip] = random.pick(ZIPS)
    const status = random.below(9) === 0 ? 'hidden' : 'listed'
    return { lastName: random.pick(LASTS), firstName: random.pick(['Al', 'Bo', 'Cy']), city, state, zip, status }
  })
  await insertListings(db, listings)
})

const pageIds = async (query: Partial<typeof EMPTY_AGENT_QUERY>) =>
  (await searchAgents(db, { ...EMPTY_AGENT_QUERY, ...query })).hits.map(({ publicId }) => publicId)

async function everyPage(query: Partial<typeof EMPTY_AGENT_QUERY>): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const more = await pageIds({ ...query, page })
    if (more.length === 0) return ids
    ids.push(...more)
  }
}

const inOrder = async (state: string | null) =>
  (
    await db<{ publicId: string }[]>`
      select public_id from listing where status = 'listed' ${state ? db`and state = ${state}` : db``}
      order by last_key, first_key, id`
  ).map(({ publicId }) => publicId)

test.each([7, 20, 100])(
  'pages of %i from anchors add up to the whole list, without gaps or repeats',
  async (perPage) => {
    expect(await everyPage({ perPage, sort: 'name' })).toEqual(await inOrder(null))
    expect(await everyPage({ perPage, sort: 'name', state: 'CA' })).toEqual(await inOrder('CA'))
  },
)

test('the pages of a radius search contain each agent once', async () => {
  const ids = await everyPage({ zip: '93721', radiusMiles: 25, perPage: 30 })
  expect(new Set(ids).size).toBe(ids.length)
  expect([...ids].sort()).toEqual((await inOrder('CA')).sort())
})

test('the pages of a city and of a name contain each agent once', async () => {
  const city = await everyPage({ city: 'Clovis', state: 'CA' })
  expect(new Set(city).size).toBe(city.length)
  const [{ bakers }] = await db<[{ bakers: number }]>`
    select count(*)::int as bakers from listing where status = 'listed' and last_key = 'baker'`
  const named = await everyPage({ lastName: 'Baker' })
  expect([named.length, new Set(named).size]).toEqual([bakers, bakers])
})

test('after a change, pages and radius counts are correct immediately', async () => {
  await pageIds({ zip: '93721', radiusMiles: 25 })
  await db.begin(async (tx) => {
    await tx`update listing set status = 'hidden' where zip = '93612' or last_key = 'abbot'`
    await refreshDirectory(tx)
  })
  const [{ left }] = await db<[{ left: number }]>`
    select count(*)::int as left from listing where status = 'listed' and zip = '93721'`
  const around = await searchAgents(db, { ...EMPTY_AGENT_QUERY, zip: '93721', radiusMiles: 25 })
  expect(around.total).toBe(left)
  expect(await everyPage({ perPage: 20, sort: 'name' })).toEqual(await inOrder(null))
})
