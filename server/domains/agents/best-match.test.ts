import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type AgentQuery, EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { plusDays, today } from '#common/dates.ts'
import { completeness, EMPTY_CONTENT, percentDone } from '#common/listing-content.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings, type ListingFixture } from '#tests/support/listings.ts'
import { seededRandom } from '#tests/support/random.ts'
import { agentWithId } from './agent-table.ts'
import { knownAgents } from './known-agents.ts'
import { matchOf, ORDER_POINTS, pointsOf, turnOf } from './order-weights.ts'
import { searchAgents } from './search-agents.ts'

const db = await testDatabase()
const search = (query: Partial<AgentQuery>) => searchAgents(db, { ...EMPTY_AGENT_QUERY, ...query })
const firstNames = async (query: Partial<AgentQuery>) => (await search(query)).hits.map(({ firstName }) => firstName)

const RENO = { city: 'Reno', state: 'NV', zip: '89501' }
const CARSON = { city: 'Carson City', state: 'NV', zip: '89701' }
const AUSTIN = { city: 'Austin', state: 'TX', zip: '78701' }
const accepting = (acceptingConfirmedDaysAgo: number) => ({ acceptingClients: true, acceptingConfirmedDaysAgo })
const fee = (amountCents: number, validDays: number, more = {}) => {
  const validUntil = plusDays(today(), validDays)
  return { service: 'individual', amountCents, unit: 'return', validUntil, ...more }
}

beforeAll(async () => {
  const random = seededRandom(11)
  const crowd = Array.from({ length: 460 }, (_, nth): ListingFixture => {
    const lastName = `${random.pick(['Ab', 'Ko', 'Mi', 'Zu'])}${random.pick(['rams', 'nig', 'ller'])}`
    const claimed = random.below(5) === 0 ? { profile: { meetingModes: random.pick([[], ['video']]) } } : {}
    return { firstName: `N${nth}`, lastName, ...random.pick([AUSTIN, { ...AUSTIN, zip: '78702' }]), ...claimed }
  })
  const ids = await insertListings(db, [
    { firstName: 'Una', lastName: 'Aaron', ...RENO },
    { firstName: 'Old', lastName: 'Aldo', ...RENO, profile: { ...accepting(121) } },
    { firstName: 'Late', lastName: 'Bly', ...RENO, profile: { ...accepting(90) } },
    { firstName: 'Now', lastName: 'Cole', ...RENO, profile: { ...accepting(2) } },
    { firstName: 'Full', lastName: 'Dray', ...RENO, profile: { ...accepting(2), headline: 'H', services: ['rental'] } },
    { firstName: 'Star', lastName: 'Eads', ...RENO, profile: { ...accepting(2) } },
    { firstName: 'Low', lastName: 'Fry', ...RENO, profile: { ...accepting(2) } },
    { firstName: 'Near', lastName: 'Zorn', ...CARSON, profile: { ...accepting(2) } },
    ...Object.entries(FEES).map(([firstName, fees]) => ({
      firstName,
      lastName: 'Boisean',
      city: 'Boise',
      state: 'ID',
      zip: '83702',
      profile: { fees },
    })),
    ...crowd,
  ])
  await rate(ids[5], [5, 5, 5, 5, 5, 5])
  await rate(ids[6], [1, 1, 1, 1, 1, 1])
})

const FEES: Record<string, ReturnType<typeof fee>[]> = {
  Ann: [fee(40_000, 60), fee(9_000, 60, { service: 'rental' })],
  Bea: [fee(12_000, 0)],
  Cid: [fee(5_000, -1)],
  Dov: [fee(6_000, 60, { unit: 'hour' }), fee(0, 60, { unit: 'consultation', free: true })],
  Eve: [fee(0, 60)],
  Fay: [fee(0, 60, { free: true })],
}

async function rate(publicId: string | undefined, stars: readonly number[]): Promise<void> {
  await db`
    insert into review (listing_id, rating, comment, state, published_at)
    select (select id from listing where public_id = ${publicId ?? ''}), stars, repeat('Well done, I would say. ', 3), 'published', now()
    from unnest(${stars as number[]}::int[]) stars`
  await bumpDataVersion(db, 'posts')
}

afterEach(() => void vi.useRealTimers())

/** The day that is so many days from now, for our code; the database keeps its own. */
function travel(days: number): void {
  vi.useRealTimers()
  const then = Date.now() + days * 86_400_000
  vi.useFakeTimers({ toFake: ['Date'], now: then })
}

test('in a city: rating and profile decide among those who confirmed, and who never claimed comes last', async () => {
  expect(await firstNames({ city: 'Reno', state: 'NV' })).toEqual(['Star', 'Full', 'Now', 'Low', 'Late', 'Old', 'Una'])
})

test('around a place, a nearer band of distance counts; sorted by distance, only distance does', async () => {
  const around = await firstNames({ zip: '89701', radiusMiles: 50 })
  expect(around.slice(0, 2)).toEqual(['Near', 'Star'])
  expect(around.at(-1)).toBe('Una')
  const nearest = await search({ zip: '89701', radiusMiles: 50, sort: 'distance' })
  const miles = nearest.hits.map(({ distanceMiles }) => distanceMiles ?? -1)
  expect(miles).toEqual(miles.toSorted((a, b) => a - b))
  expect(nearest.total).toBe(around.length)
})

test('by name and by rating', async () => {
  const reno = { city: 'Reno', state: 'NV' }
  expect(await firstNames({ ...reno, sort: 'name' })).toEqual(['Una', 'Old', 'Late', 'Now', 'Full', 'Star', 'Low'])
  expect(await firstNames({ ...reno, sort: 'rating' })).toEqual(['Star', 'Low'])
})

test('by fee: the lowest that is still valid, for a whole return or case; who has none is left out', async () => {
  const boise = { city: 'Boise', state: 'ID' }
  const found = await search({ ...boise, sort: 'fee' })
  expect(found.hits.map(({ firstName, fee: shown }) => [firstName, shown?.cents])).toEqual([
    ['Fay', 0],
    ['Ann', 9_000],
    ['Bea', 12_000],
  ])
  expect(found.orderedBy).toContain('Lowest fee first')
  expect(await firstNames({ ...boise, sort: 'fee', service: 'individual' })).toEqual([])
})

test('a fee band counts the fee for the service asked for, and no fee from the day after its last', async () => {
  const boise = { city: 'Boise', state: 'ID', fee: 150 } as const
  expect((await firstNames(boise)).toSorted()).toEqual(['Ann', 'Bea', 'Fay'])
  travel(1)
  expect((await firstNames(boise)).toSorted()).toEqual(['Ann', 'Fay'])
})

test('each day another of equal agents is first, and all day the same', async () => {
  const firsts = new Set<string>()
  for (let day = 0; day < 30; day++) {
    travel(day)
    const [first, again] = [
      await firstNames({ city: 'Austin', state: 'TX' }),
      await firstNames({ city: 'Austin', state: 'TX' }),
    ]
    expect(again).toEqual(first)
    firsts.add(first[0] ?? '')
  }
  expect(firsts.size).toBeGreaterThan(10)
})

test('each day everyone else starts at another name', async () => {
  const firsts = new Set<string>()
  for (let day = 0; day < 10; day++) {
    travel(day)
    const { total } = await search({ state: 'TX', claimed: true })
    const [first] = (await search({ state: 'TX', perPage: 1, page: total + 1 })).hits
    expect(first?.claimed).toBe(false)
    firsts.add(first?.publicId ?? '')
  }
  expect(firsts.size).toBeGreaterThan(5)
})

const AREAS: Partial<AgentQuery>[] = [
  {},
  { state: 'TX' },
  { state: 'NV' },
  { city: 'Austin', state: 'TX' },
  { zip: '78701', radiusMiles: 25 },
  { zip: '787' },
  { state: 'TX', claimed: true },
  { q: 'austin' },
]

test.each(AREAS)('all pages of %o have each agent once, on whatever day', async (area) => {
  for (const [day, perPage] of [
    [0, 20],
    [1, 7],
    [2, 100],
  ] as const) {
    travel(day)
    const { total } = await search({ ...area, perPage })
    const ids: string[] = []
    for (let page = 1; page <= Math.ceil(total / perPage) + 1; page++)
      ids.push(...(await search({ ...area, perPage, page })).hits.map(({ publicId }) => publicId))
    expect([ids.length, new Set(ids).size]).toEqual([total, total])
    const byName = await search({ ...area, sort: 'name', perPage })
    expect(byName.total).toBe(total)
  }
})

test('the claimed come before everyone else, on every page', async () => {
  const claimed: boolean[] = []
  for (const page of [1, 2, 3, 4, 5])
    claimed.push(...(await search({ state: 'TX', perPage: 100, page })).hits.map((hit) => hit.claimed))
  expect(claimed).toEqual(claimed.toSorted((a, b) => Number(b) - Number(a)))
  expect(claimed).toHaveLength(460)
})

test('a place with less than a page is followed by agents elsewhere who meet by video', async () => {
  const reno = await search({ city: 'Reno', state: 'NV' })
  expect(reno.byVideo).toHaveLength(10)
  for (const hit of reno.byVideo)
    expect(hit).toMatchObject({ byVideo: true, claimed: true, city: 'Austin', distanceMiles: null, match: null })
  expect(reno).toMatchObject({ total: 7 })
  expect(reno.hits.every(({ byVideo }) => !byVideo)).toBe(true)
  expect((await search({ city: 'Reno', state: 'NV', mode: 'office' })).byVideo).toEqual([])
  expect((await search({ city: 'Austin', state: 'TX' })).byVideo).toEqual([])
  expect((await search({ lastName: 'Zorn' })).byVideo).toEqual([])
})

test('who changes a profile is where the change puts them at once', async () => {
  const setAccepting = async (value: boolean) => {
    await db`
      update listing_profile set accepting_clients = ${value}
      where listing_id = (select id from listing where first_name = 'Now' and last_name = 'Cole')`
    await bumpDataVersion(db, 'listings')
  }
  const indexOfNow = async () => (await firstNames({ city: 'Reno', state: 'NV' })).indexOf('Now')
  expect(await indexOfNow()).toBe(2)
  await setAccepting(false)
  expect(await indexOfNow()).toBeGreaterThan(3)
  await setAccepting(true)
  expect(await indexOfNow()).toBe(2)
})

test('points add up to those of the table, and a complete profile is what its editor calls complete', async () => {
  const most = ORDER_POINTS.accepting + ORDER_POINTS.confirmedRecently + ORDER_POINTS.rating + ORDER_POINTS.complete
  expect(pointsOf({ confirmedDaysAgo: 0, bayes: 5, complete: 1 })).toBe(most)
  expect(pointsOf({ confirmedDaysAgo: null, bayes: null, complete: 0 })).toBe(0)
  const content = { ...EMPTY_CONTENT, headline: 'H', services: ['rental' as const] }
  const share = percentDone(completeness({ ...content, photo: false, accepting: true })) / 100
  const { table } = await knownAgents(db)
  const [listing] = await db<[{ id: number }]>`select id from listing where first_key = 'full'`
  const full = agentWithId(table, listing.id) ?? -1
  const points = pointsOf({ confirmedDaysAgo: 2, bayes: table.bayes[full] ?? 0, complete: share })
  expect(table.matches[full]).toBe(matchOf({ isClaimed: true, points, turn: turnOf(listing.id, today()) }))
})
