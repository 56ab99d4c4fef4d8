/** The search box as people talk: whole sentences, typos, regions, towns without a state, and letters as they are typed. */
import { beforeAll, expect, test } from 'vitest'
import { EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { loadContent } from '#server/domains/resources/load-content.ts'
import { searchAgents } from './search-agents.ts'

const db = await testDatabase()
const search = (q: string) => searchAgents(db, { ...EMPTY_AGENT_QUERY, q })
const partsOf = async (q: string) =>
  (await search(q)).understood.map(({ kind, label }) => `${kind} ${label}`).join(', ')
const lastNames = async (q: string) => (await search(q)).hits.map(({ lastName }) => lastName)

const miami = { city: 'Miami', state: 'FL', zip: '33130' }
const houston = { city: 'Houston', state: 'TX', zip: '77002' }

beforeAll(async () => {
  await loadContent(db)
  await insertListings(db, [
    { firstName: 'Delia', lastName: 'Marlowe', ...miami, profile: { services: ['collections', 'rental'] } },
    { firstName: 'James', lastName: 'Beaufort', ...miami },
    { firstName: 'Tina', lastName: 'Tucker', ...houston, profile: { services: ['self-employed'] } },
    { firstName: 'Olga', lastName: 'Houston', ...miami },
    { firstName: 'Kurt', lastName: 'Wexford', ...houston, dba: 'Wexford Bookkeeping & Tax LLC' },
    { firstName: 'Joan', lastName: 'Decaturo', city: 'Decatur', state: 'AL', zip: '35601' },
    { firstName: 'Ida', lastName: 'Ames', city: 'Springfield', state: 'IL', zip: '62701' },
    { firstName: 'Ulf', lastName: 'Brandt', city: 'Springfield', state: 'MA', zip: '01103' },
    {
      firstName: 'Sol',
      lastName: 'Vaughn',
      city: 'Springfield',
      state: 'MA',
      zip: '01103',
      profile: { languages: ['es'] },
    },
    { firstName: 'Mae', lastName: 'Ross', city: 'Fresno', state: 'CA', zip: '93721' },
    { firstName: 'Hal', lastName: 'Pemberton', city: 'New York', state: 'NY', zip: '10001' },
  ])
})

test.each([
  ["I haven't done my taxes since 2019", 'service Unfiled returns'],
  ['irs froze my bank account', 'service Liens and levies'],
  ["can't afford to pay my taxes this year", 'service Collections'],
  ['power of attorney form 2848', 'service Audit representation'],
  ['husband lied on our joint return', 'service Innocent spouse relief'],
  ['work in new york live in new jersey taxes', 'service Multistate returns, place New Jersey'],
  ['el IRS me mandó una carta', 'service IRS notices'],
  ['me congelaron la cuenta del banco', 'service Liens and levies'],
  ['hace años que no hago los taxes', 'service Unfiled returns'],
  ['retired couple in Miami FL selling a rental house', 'place Miami, FL, service Rental property'],
  ['vivo en Miami y me llegó un CP14', 'place Miami, FL, letter CP14'],
  ['wage garnishmnet', 'service Liens and levies'],
  ['anyone know a good tax person in Miami?', 'place Miami, FL'],
  ['Houston tax preparer', 'place Houston, TX'],
  ['my zip is 33130', 'place Within 25 miles of 33130 Miami, FL'],
])('“%s” asks for %s', async (q, parts) => {
  expect(await partsOf(q)).toBe(parts)
})

test.each([
  ['got a call from James Beaufort about my taxes', 'Beaufort'],
  ['did James Beaufort lose their license', 'Beaufort'],
  ['contact jim beaufort', 'Beaufort'],
  ['does James Beaufort still work in Miami', 'Beaufort'],
  ['miami james beaufort', 'Beaufort'],
  ['who works at Wexford Bookkeeping & Tax LLC', 'Wexford'],
  ['wexford bookkeeing & tax llc', 'Wexford'],
  ['tucker', 'Tucker'],
])('“%s” finds %s', async (q, last) => {
  expect((await lastNames(q))[0]).toBe(last)
})

test('words of a sentence about taxes are not taken for the name of an agent', async () => {
  const { interpreted, total } = await search('I lost my shirt trading and owe taxes to the irs')
  expect([interpreted.lastName, total > 0]).toEqual(['', true])
})

test.each([
  ['Twin Cities', 'Minneapolis, MN'],
  ['tax help SF bay area', 'San Francisco, CA'],
  ['the Bronx', 'Bronx, NY'],
  ['westchester ny', 'Westchester County, NY'],
  ['enrolled agent in New York City', 'New York, NY'],
  ['Lynn, IN', 'Lynn, IN'],
  ['kingman me', 'Kingman, ME'],
  ['Country Lake Estates, NJ', 'Country Lake Estates, NJ'],
  ['tax help in Long Lane MO', 'Long Lane, MO'],
  ['stoctkon al', 'Stockton, AL'],
])('“%s” is the place %s', async (q, label) => {
  expect((await search(q)).interpreted.place?.label).toBe(label)
})

test('a town and its state are the place, though no agent is there and others have its name', async () => {
  const { interpreted } = await search('Ross, CA')
  expect(interpreted).toMatchObject({ lastName: '', place: { label: 'Ross, CA' } })
})

test('a city without a state is the one where agents are', async () => {
  expect(await search('enrolled agents in Decatur')).toMatchObject({ total: 1, widened: [] })
  expect((await search('enrolled agents in Decatur')).interpreted.place?.label).toBe('Decatur, AL')
})

test('of two cities of a similar size, the other one is offered, and searched if only it has what is needed', async () => {
  const bare = await search('springfield')
  expect([bare.interpreted.place?.label, bare.otherwise[0]]).toEqual([
    'Springfield, IL',
    { label: 'Springfield, MA', query: { q: 'Springfield, MA' } },
  ])
  const { hits, widened, understood } = await search('spanish springfield')
  expect(hits[0]?.lastName).toBe('Vaughn')
  expect(understood.map(({ label }) => label)).toEqual(['Spanish', 'Springfield, MA'])
  expect(widened).toEqual([
    { kind: 'namesake', sentence: 'No matches in Springfield, IL, so we searched Springfield, MA.' },
  ])
})

test('a service that covers the one asked for is searched before agents farther away, and the answer says so', async () => {
  const { hits, widened } = await search('wage garnishment miami')
  expect(hits.map(({ lastName }) => lastName)).toEqual(['Marlowe'])
  expect(widened[0]).toEqual({
    kind: 'needs',
    sentence: 'No listing in Miami, FL mentions “Liens and levies,” so we searched for “Collections.”',
  })
  expect((await search('CP504 miami')).hits[0]?.lastName).toBe('Marlowe')
})

test.each([
  ['c p 2000', 'CP2000'],
  ['cp2ooo', 'CP2000'],
  ['CP 504 B', 'CP504'],
  ['LT-11', 'LT11'],
  ['Letter 5071-C', '5071C'],
])('“%s” is the letter %s', async (q, code) => {
  expect((await search(q)).letters.map((letter) => letter.code)).toEqual([code])
})

test.each([
  ['form 1099-k', 'Self-employed'],
  ['W2', 'Individual returns'],
  ['1040x', 'Individual returns'],
  ['W-7 renewal', 'Nonresidents and ITINs'],
  ['form 14039', 'Identity theft'],
])('the form “%s” leads to %s', async (q, label) => {
  expect((await search(q)).understood.map((part) => part.label)).toEqual([label])
})

test('a ZIP+4 whose last digits are a form’s number is a ZIP code', async () => {
  expect((await search('tax help near 33130-2210')).interpreted.place?.label).toBe('33130 Miami, FL')
})

test.each([
  'someone called my grandmother saying he is from the IRS',
  'guy on the phone says he is an enrolled agent',
  'cómo verificar un preparador de impuestos',
])('“%s” wants to verify someone, and is told what for', async (q) => {
  const { verify, notes } = await search(q)
  expect([verify, notes]).toEqual([
    { lastName: '', firstName: '' },
    ['To verify someone, enter at least their last name.'],
  ])
})
