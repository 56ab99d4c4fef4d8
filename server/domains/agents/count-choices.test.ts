import { beforeAll, expect, test } from 'vitest'
import { type AgentQuery, agentSearchParams, EMPTY_AGENT_QUERY, parseAgentQuery } from '#common/agent-query.ts'
import { plusDays, today } from '#common/dates.ts'
import { LANGUAGES, MEETING_MODES, SERVICES } from '#common/option-lists.ts'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings, type ListingFixture } from '#tests/support/listings.ts'
import { type Random, seededRandom } from '#tests/support/random.ts'
import { searchAgents } from './search-agents.ts'
import type { AgentPage } from './types.ts'

const db = await testDatabase()
const PLACES = [
  { city: 'Fresno', state: 'CA', zip: '93721' },
  { city: 'Clovis', state: 'CA', zip: '93612' },
  { city: 'Visalia', state: 'CA', zip: '93291' },
  { city: 'Austin', state: 'TX', zip: '78701' },
]

const some = <T>(random: Random, values: readonly T[], most: number): T[] =>
  Array.from({ length: random.below(most + 1) }, () => random.pick(values))

const profileOf = (random: Random): NonNullable<ListingFixture['profile']> => ({
  services: some(random, SERVICES.slice(0, 8), 4).map(({ slug }) => slug),
  languages: some(random, LANGUAGES.slice(0, 5), 2).map(({ tag }) => tag),
  meetingModes: some(random, MEETING_MODES, 3).map(({ slug }) => slug),
  acceptingClients: random.pick([true, true, false, null]),
  acceptingConfirmedDaysAgo: random.pick([1, 70, 119, 121]),
  fees: some(random, SERVICES.slice(0, 8), 3).map(({ slug }) => ({
    service: slug,
    amountCents: random.pick([9_000, 20_000, 50_000, 200_000]),
    unit: random.pick(['return', 'case', 'hour']),
    validUntil: plusDays(today(), random.pick([-1, 0, 40])),
  })),
})

beforeAll(async () => {
  const random = seededRandom(29)
  const listings = Array.from({ length: 300 }, (): ListingFixture => {
    const profile = random.below(2) === 0 ? { profile: profileOf(random) } : {}
    const lastName = random.pick(['Smith', 'Smyth', 'Smithson', 'Gonzales', 'Gonzalez', 'Oakley'])
    return { firstName: random.pick(['Ann', 'Bo', 'Cyrus']), lastName, ...random.pick(PLACES), ...profile }
  })
  const ids = await insertListings(db, listings)
  for (const publicId of ids.filter((_, nth) => nth % 4 === 0))
    await db`
      insert into review (listing_id, rating, comment, state, published_at)
      select (select id from listing where public_id = ${publicId}), 1 + mod(nth + length(${publicId}) + ${random.below(5)}::int, 5),
        repeat('Well done, I would say. ', 3), 'published', now()
      from generate_series(1, ${1 + random.below(5)}::int) nth`
  await bumpDataVersion(db, 'posts')
})

test.each([{}, { language: 'es' }, { accepting: true, fee: 300 }, { sort: 'rating' }] satisfies Partial<AgentQuery>[])(
  'the cities of the whole list of %o have as many agents as it has',
  async (query) => {
    const { total, inCity } = await searchAgents(db, { ...EMPTY_AGENT_QUERY, ...query })
    const cities = await db<{ id: number }[]>`select id from city where state in ('CA', 'TX')`
    expect(total).toBeGreaterThan(0)
    expect(cities.reduce((sum, { id }) => sum + (inCity?.(id) ?? 0), 0)).toBe(total)
  },
)

test('of a name, and of a part of the country, the numbers by city aren’t known', async () => {
  for (const query of [{ q: 'smith' }, { state: 'CA' }])
    expect((await searchAgents(db, { ...EMPTY_AGENT_QUERY, ...query })).inCity).toBeNull()
})

const QUERIES: Partial<AgentQuery>[] = [
  {},
  { state: 'CA' },
  { city: 'Fresno', state: 'CA' },
  { zip: '93721', radiusMiles: 10 },
  { zip: '93721', radiusMiles: 50, language: 'es', accepting: true },
  { state: 'CA', service: 'payroll', fee: 300 },
  { state: 'CA', ratingMin: 3, mode: 'video' },
  { claimed: true, fee: 150 },
  { sort: 'rating' },
  { sort: 'fee', service: 'business', state: 'CA' },
  { sort: 'fee', zip: '93612' },
  { q: 'smith' },
  { q: 'smith', claimed: true, sort: 'name' },
  { lastName: 'gonzales', firstName: 'ann' },
  { lastName: 'gonzales', firstName: 'ann', language: 'es', sort: 'distance', city: 'Fresno', state: 'CA' },
  { q: 'ann oakley fresno', sort: 'rating' },
  { city: 'Clovis', state: 'CA', language: 'ko', service: 'payroll' },
]

test.each(QUERIES)('each choice of %o leaves as many agents as it says', async (query) => {
  const asked = { ...EMPTY_AGENT_QUERY, ...query }
  const whole = await searchAgents(db, asked)
  let compared = 0
  for (const [name, counts] of Object.entries(whole.facets)) {
    for (const [value, count] of Object.entries(counts)) {
      // A choice that leaves no one can't be chosen, and its list would be widened.
      if (count === 0) continue
      const params = agentSearchParams(asked)
      params.set(name, value)
      const left = await searchAgents(db, parseAgentQuery(params).query)
      expect({ name, value, total: left.total }).toEqual({ name, value, total: count })
      expect(name === 'radius' ? placeOf(whole) : placeOf(left)).toEqual(placeOf(whole))
      compared++
    }
  }
  expect(compared).toBeGreaterThan(3)
})

const placeOf = ({ widened }: AgentPage) => widened.filter(({ kind }) => kind !== 'spelling')

test('a choice of someone with nothing to show is counted as none', async () => {
  const { facets } = await searchAgents(db, { ...EMPTY_AGENT_QUERY, state: 'TX' })
  expect(facets.service['clergy']).toBe(0)
  expect(facets.radius).toEqual({})
})
