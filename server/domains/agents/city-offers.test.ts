import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { listCityOffers, readCityOffers } from './city-offers.ts'
import { searchAgents } from './search-agents.ts'

const db = await testDatabase()
const inFresno = { city: 'Fresno', state: 'CA', zip: '93721' }
const ids = await insertListings(db, [
  { lastName: 'Alder', firstName: 'Ann', ...inFresno, profile: { services: ['irs-notice'], languages: ['en', 'es'] } },
  {
    lastName: 'Birch',
    firstName: 'Bea',
    ...inFresno,
    profile: { services: ['irs-notice', 'crypto'], languages: ['es'] },
  },
  { lastName: 'Cedar', firstName: 'Cid', ...inFresno, profile: { services: ['irs-notice'], languages: [] } },
  { lastName: 'Elm', firstName: 'Eve', ...inFresno },
  { lastName: 'Fir', firstName: 'Fay', city: 'Clovis', state: 'CA', zip: '93612', profile: { languages: ['es'] } },
])

const counts = async () =>
  (await listCityOffers(db)).map(({ city, offer, agents }) => [city, offer.kind, offer.slug, agents])

test("a city's services and languages are counted, most agents first; English isn't one of them", async () => {
  expect((await counts()).filter(([city]) => city === 'fresno')).toEqual([
    ['fresno', 'services', 'irs-notice', 3],
    ['fresno', 'languages', 'spanish', 2],
    ['fresno', 'services', 'crypto', 1],
  ])
  expect(await counts()).toContainEqual(['clovis', 'languages', 'spanish', 1])
})

test('each count is the total of the search that the page shows', async () => {
  for (const { city, offer, agents } of await listCityOffers(db)) {
    const filter = offer.kind === 'services' ? { service: offer.value } : { language: offer.value }
    const found = await searchAgents(db, { ...EMPTY_AGENT_QUERY, ...filter, city, state: 'CA' })
    expect([city, offer.slug, found.total]).toEqual([city, offer.slug, agents])
  }
})

test('a profile that is no longer shown counts nowhere', async () => {
  await db`
    update agent set approval = 'suspended', approval_reason = 'Left'
    where listing_id = (select id from listing where public_id = ${ids[0] ?? ''})`
  const [cityId] = [...(await readCityOffers(db)).values()].flat().map(({ cityId }) => cityId)
  expect((await readCityOffers(db)).get(cityId ?? 0)?.length).toBeGreaterThan(0)
  expect(await counts()).toContainEqual(['fresno', 'services', 'irs-notice', 2])
})
