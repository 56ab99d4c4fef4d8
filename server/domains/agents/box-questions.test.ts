/** The search box as people use it: misspelled places, whole questions, and text we can't search by. */
import { beforeAll, expect, test } from 'vitest'
import { EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { searchAgents } from './search-agents.ts'

const db = await testDatabase()
const search = (q: string) => searchAgents(db, { ...EMPTY_AGENT_QUERY, q })
const ask = async (q: string) => {
  const { interpreted, hits, notes } = await search(q)
  const { firstName, lastName, firm, place } = interpreted
  return {
    understood: [firstName, lastName, firm, place?.label ?? ''].join('|'),
    found: hits.map((hit) => hit.lastName),
    notes: notes.join(' '),
  }
}

beforeAll(async () => {
  const sacramento = { city: 'Sacramento', state: 'CA', zip: '95814' }
  const tucson = { city: 'Tucson', state: 'AZ', zip: '85701' }
  await insertListings(db, [
    { firstName: 'Maria', lastName: 'Gonzales', ...sacramento, dba: 'Gonzales Tax Service' },
    { firstName: 'John', lastName: 'Smith', ...sacramento },
    { firstName: 'Ann', lastName: 'Best', ...tucson },
    { firstName: 'Mitchell', lastName: 'Williams', ...tucson, dba: 'Saguaro Bookkeeping LLC' },
    { firstName: 'Lan', lastName: 'An', city: 'Cincinnati', state: 'OH', zip: '45202' },
    { firstName: 'Ida', lastName: 'Parr', city: 'Los Angeles', state: 'CA', zip: '90012' },
    { firstName: 'Rex', lastName: 'Crane', city: 'Gonzales', state: 'CA', zip: '93926' },
  ])
})

test.each([
  ['sacremento ca', '|||Sacramento, CA', ['Gonzales', 'Smith']],
  ['sacremento', '|||Sacramento, CA', ['Gonzales', 'Smith']],
  ['cincinatti oh', '|||Cincinnati, OH', ['An']],
  ['tuscon az', '|||Tucson, AZ', ['Best', 'Williams']],
  ['smith sacremento', '|smith||Sacramento, CA', ['Smith']],
  ['maria gonzales sacremento ca', 'maria|gonzales||Sacramento, CA', ['Gonzales']],
])('“%s” is a misspelled place, and the answer says so', async (q, understood, found) => {
  const answer = await ask(q)
  expect(answer).toMatchObject({ understood, found })
  expect(answer.notes).toMatch(/^We couldn’t find “.*,” so we searched .*\.$/)
})

test('a misspelled name stays a name even when a town has a similar spelling', async () => {
  expect(await ask('maria gonzalas')).toMatchObject({ understood: 'maria|gonzalas||', found: ['Gonzales'], notes: '' })
})

test.each([
  ['is Maria Gonzales an enrolled agent?', 'maria|gonzales||', ['Gonzales']],
  ['Is John Smith an EA', 'john|smith||', ['Smith']],
  ['was john smith still a licensed enrolled agent', 'john|smith||', ['Smith']],
  ['who is maria gonzales', 'maria|gonzales||', ['Gonzales']],
  ['find me an enrolled agent in tucson', '|||Tucson, AZ', ['Best', 'Williams']],
  ['best tax preparer tucson', '|||Tucson, AZ', ['Best', 'Williams']],
  ['ann best', 'ann|best||', ['Best']],
  ['Lan An', 'lan|an||', ['An']],
])('“%s” is a question about %s', async (q, understood, found) => {
  expect(await ask(q)).toMatchObject({ understood, found })
})

test('words after the place are ignored, and the answer says so', async () => {
  expect(await ask('EA in Los Angeles who plays marimba')).toMatchObject({
    understood: '|||Los Angeles, CA',
    found: ['Parr'],
    notes: 'We ignored words that we couldn’t match: plays, marimba. Choose a need or a language below the search box.',
  })
  expect(await ask('smith in sacramento who')).toMatchObject({
    understood: '|smith||Sacramento, CA',
    found: ['Smith'],
  })
})

test("a place is searched when the words before it aren't a name or anything else we know", async () => {
  expect(await ask('marimba playing specialist Tucson AZ')).toMatchObject({
    understood: '|||Tucson, AZ',
    found: ['Best', 'Williams'],
    notes:
      'We ignored words that we couldn’t match: marimba, playing. Choose a need or a language below the search box.',
  })
})

test('“near me” uses the ZIP code if given, and asks for a place otherwise', async () => {
  expect((await ask('tax help near me 95814')).found.toSorted()).toEqual(['Gonzales', 'Smith'])
  const asks = 'Add your city or ZIP code to find enrolled agents near you.'
  expect(await ask('tax help near me')).toMatchObject({ found: [], notes: asks })
  expect(await ask('john smith near me')).toMatchObject({ found: ['Smith'], notes: asks })
})

test.each([
  ['mitchellwilliams', 'mitchell|williams||', 'Williams'],
  ['williamsmitchell', 'mitchell|williams||', 'Williams'],
])('“%s” is read as two names without a space', async (q, understood, last) => {
  expect(await ask(q)).toMatchObject({ understood, found: [last] })
})

test.each([
  ['Gonzalez Tax Servce', 'Gonzales'],
  ['sagauro bookkeeping', 'Williams'],
  ['Sahuaro Bookeeping LLC', 'Williams'],
])('the misspelled firm “%s” is found', async (q, last) => {
  const { hits, widened } = await search(q)
  expect(hits.map((hit) => hit.lastName)).toEqual([last])
  expect(widened.map(({ sentence }) => sentence).join(' ')).toContain('No exact match')
})

test.each([
  ['maria@gonzalestax.example', 'email address'],
  ['(916) 555-0123', 'phone number'],
  ['555-0123', 'phone number'],
  ['00123456-EA', 'license number'],
  ['P01234567', 'license number'],
  ['license number 123456', 'license number'],
  ['www.gonzalestax.com', 'web address'],
])('“%s” finds no agents, and the answer says what we can search by', async (q, what) => {
  expect(await ask(q)).toMatchObject({
    found: [],
    notes: `We can’t search by ${what}. Search by name, firm, city, or ZIP code.`,
  })
})

test('a name next to a number is searched by name', async () => {
  expect(await ask('John Smith 916-555-0123')).toMatchObject({ understood: 'john|smith||', found: ['Smith'] })
})

test('a nonexistent ZIP code is reported as unknown; a new one uses its area, and the answer says so', async () => {
  expect((await search('99999')).interpreted).toMatchObject({ place: null, unknownPlace: '99999' })
  expect((await ask('93789')).notes).toBe('We couldn’t find “93789,” so we searched ZIP codes 937xx.')
})

test.each(['the', 'teh', 'hte'])('a mistyped small word in a sentence hides no need: “%s”', async (word) => {
  const { understood, notes, interpreted } = await search(`help with a letter from ${word} irs`)
  expect(understood.map(({ label }) => label)).toEqual(['IRS notices'])
  expect([notes, interpreted.lastName]).toEqual([[], ''])
})

test('a mistyped small word alone is still a last name', async () => {
  expect((await search('teh')).interpreted.lastName).toBe('teh')
  expect((await search('Ann Teh')).interpreted).toMatchObject({ firstName: 'ann', lastName: 'teh' })
})
