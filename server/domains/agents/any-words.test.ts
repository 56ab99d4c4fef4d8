/** Any text typed into the search box gets an answer, never an error. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { EMPTY_AGENT_QUERY, parseAgentQuery } from '#common/agent-query.ts'
import { STATES } from '#common/states.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { searchAgents } from './search-agents.ts'

const db = await testDatabase()
const search = (q: string) => searchAgents(db, { ...EMPTY_AGENT_QUERY, q })

beforeAll(async () => {
  await insertListings(db, [
    { firstName: 'Ann', lastName: 'Smith', city: 'Dallas', state: 'TX', zip: '75201', dba: 'Compromise Tax' },
    { firstName: 'Maria', lastName: 'Gonzales', city: 'Los Angeles', state: 'CA', zip: '90012' },
  ])
})

test.each([
  'EA in Los Angeles who speaks Spanish',
  'offer in compromise specialist Dallas TX',
  'smith in dallas who',
  'in near in',
  'near who in what',
  'in in, ca',
])('“%s” gets an answer', async (q) => {
  expect(await search(q)).toMatchObject({ page: 1 })
})

test("“in” before words that aren't a place is treated as an ordinary word", async () => {
  expect((await search('offer in compromise dallas')).interpreted.place?.label).toBe('Dallas, TX')
})

test('the beginning of a city with agents means that city, rather than a typo of another', async () => {
  expect((await search('dall')).interpreted.place?.label).toBe('Dallas, TX')
  expect((await search('los ang')).interpreted.place?.label).toBe('Los Angeles, CA')
  expect((await search('dallsa')).interpreted.place?.label).toBe('Dallas, TX')
})

const words = fc.oneof(
  fc.constantFrom('smith', 'Ann', 'maria', 'gonzales', "O'Neil", 'de', 'la', 'cruz', 'Jr', 'LLC', 'tax', 'and', '&'),
  fc.constantFrom('Dallas', 'los', 'angeles', 'saint', 'st', 'county', 'parish', '75201', '902', '90012-1234', '99999'),
  fc.constantFrom(...STATES.flatMap(({ code, name }) => [code, name])),
  fc.constantFrom('in', 'near', 'me', 'who', 'the', 'is', 'an', 'enrolled', 'agent', 'EA', 'speaks', 'for', 'with'),
  fc.constantFrom(',', ',,', '"', "'", '%', '_', '\\', '/', '(', ')', '-', '.', '?', ':', ';', '\0', '\u202e', '💰'),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const texts = fc
  .array(words, { maxLength: 12 })
  .chain((all) => fc.constantFrom(' ', ', ', '').map((between) => all.join(between)))

test('any words in any order get an answer', async () => {
  await fc.assert(
    fc.asyncProperty(texts, fc.constantFrom('', 'CA', 'Atlantis'), async (q, state) => {
      const { query } = parseAgentQuery(new URLSearchParams({ q, state }))
      const found = await searchAgents(db, query)
      expect(found.hits.length).toBe(Math.min(found.total, query.perPage))
    }),
    { numRuns: 300 },
  )
}, 120_000)

test('any words in any field get an answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.record({ q: texts, lastName: texts, firstName: texts, city: texts }), async (given) => {
      const { q, lastName, firstName, city } = given
      const params = { q, last_name: lastName, first_name: firstName, city }
      const { query } = parseAgentQuery(new URLSearchParams(params))
      expect((await searchAgents(db, query)).page).toBe(1)
    }),
    { numRuns: 150 },
  )
}, 120_000)
