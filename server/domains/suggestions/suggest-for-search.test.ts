import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { inLanguage } from '#server/platform/request-language.ts'
import { loadContent } from '#server/domains/resources/load-content.ts'
import { suggestForSearch } from './suggest-for-search.ts'

const db = await testDatabase()

const fresno = { city: 'Fresno', state: 'CA', zip: '93721' }
const boise = { city: 'Boise', state: 'ID', zip: '83702' }

const twelvetree = (letter: string) => ({ firstName: `Ed${letter}`, lastName: 'Twelvetree', ...boise })

beforeAll(async () => {
  await loadContent(db)
  await insertListings(db, [
    { firstName: 'Maria', lastName: 'Gonzales', ...fresno },
    { firstName: 'Maria', lastName: 'Gonzales', ...fresno, zip: '93722' },
    { firstName: 'Maria', lastName: 'Gambrell', ...fresno },
    { firstName: 'Mariana', lastName: 'Gates', ...boise },
    { firstName: 'Gus', lastName: 'Marianelli', ...boise },
    { firstName: 'Ann', lastName: 'De La Quill', ...boise },
    { firstName: 'Mary Ann', lastName: 'Applebough', ...boise },
    { firstName: 'Odo', lastName: 'Pell', dba: 'Wexcombe Tax Group', ...boise },
    { firstName: 'Una', lastName: 'Selwyn', dba: 'Selwyn Returns', ...boise },
    { firstName: 'Kim', lastName: 'Ng', ...boise },
    { firstName: 'Odd', lastName: 'Fresney', ...boise, status: 'hidden' },
    { firstName: 'Hal', lastName: 'Gone', city: 'Friant', state: 'CA', zip: '93626', status: 'hidden' },
    { firstName: 'Zo', lastName: 'Quist', city: 'Los Angeles', state: 'CA', zip: '90012' },
    ...[...'abcde'].map(twelvetree),
  ])
})

const suggested = async (text: string) =>
  (await suggestForSearch(db, text)).map(({ group, label, detail, agents }) =>
    [group, label, detail, agents].filter((part) => part !== '' && part !== null).join(' | '),
  )
const pathsFor = async (text: string) => (await suggestForSearch(db, text)).map(({ path }) => path)

test('a first name and the beginning of a last name suggest people; a name that two share is one, with its count', async () => {
  expect(await suggested('maria g')).toEqual([
    'people | Maria Gambrell | Fresno, CA | 1',
    'people | Maria Gonzales | 2',
  ])
  expect(await suggested('gus maria')).toEqual(['people | Gus Marianelli | Boise, ID | 1'])
  const [person = '', namesakes] = await pathsFor('Maria G')
  expect(person).toMatch(/^\/agents\/ca\/fresno\/maria-gambrell-[0-9a-f]{8}$/)
  expect(namesakes).toBe('/agents?last_name=Gonzales&first_name=Maria')
})

test('two words that begin a city come before needs that the first of them begins', async () => {
  expect(await suggested('los a')).toEqual(['places | Los Angeles, CA | 1'])
})

test('a need is suggested by the beginning of its name; by what else it is called, only if the text says as much', async () => {
  expect((await suggested('fres')).filter((line) => line.startsWith('needs'))).toEqual([])
  expect((await suggested('mar')).filter((line) => line.startsWith('needs'))).toEqual([])
  expect(await suggested('back')).toContain('needs | Back taxes | I owe more than I can pay at once.')
  expect(await suggested('depreci')).toEqual([expect.stringMatching(/^needs \| Rental property/)])
  for (const text of ['owe', 'exp']) expect((await suggested(text))[0]).toMatch(/^needs/)
})

test('the last name can come first', async () => {
  expect(await suggested('g maria')).toEqual(await suggested('maria g'))
  expect(await suggested('gonzales, mar')).toEqual(['people | Maria Gonzales | 2'])
  expect(await suggested('de la q')).toEqual(['people | Ann De La Quill | Boise, ID | 1'])
  expect(await suggested('ann de la q')).toEqual(['people | Ann De La Quill | Boise, ID | 1'])
  expect(await suggested('mary ann app')).toEqual(['people | Mary Ann Applebough | Boise, ID | 1'])
})

test('one word suggests the names that most agents have; a rare name suggests its agents', async () => {
  expect(await suggested('twelv')).toEqual(['people | Twelvetree | Last name | 5'])
  expect(await pathsFor('twelv')).toEqual(['/agents?last_name=Twelvetree'])
  expect(await suggested('mari')).toContain('people | Gus Marianelli | Boise, ID | 1')
  expect(await suggested('gonz')).toEqual(['people | Maria Gonzales | 2'])
})

test('an agent is suggested by the name of the firm, and once if that is the agent’s own name', async () => {
  expect(await suggested('wexc')).toEqual(['people | Wexcombe Tax Group | Odo Pell, Boise, ID | 1'])
  expect(await pathsFor('Wexcombe Tax')).toEqual([expect.stringMatching(/^\/agents\/id\/boise\/odo-pell-/)])
  expect(await suggested('selwy')).toEqual(['people | Una Selwyn | Boise, ID | 1'])
})

test('cities, states, and ZIP codes are suggested with how many agents are there', async () => {
  expect(await suggested('fresn')).toEqual(['places | Fresno, CA | 3'])
  expect(await pathsFor('fresn')).toEqual(['/agents/ca/fresno'])
  for (const text of ['fresno c', 'fresno, CA', 'Fresno Calif'])
    expect(await suggested(text)).toEqual(['places | Fresno, CA | 3'])
  expect(await suggested('fresno t')).toEqual([])
  expect(await suggested('idah')).toEqual(['places | Idaho | 12'])
  expect(await pathsFor('idah')).toEqual(['/agents/id'])
  expect(await suggested('937')).toEqual(['places | 93721 Fresno, CA | 2', 'places | 93722 Fresno, CA | 1'])
  expect(await pathsFor('93722')).toEqual(['/agents?zip=93722'])
})

test('a city with hidden listings alone is one without agents', async () => {
  expect(await suggested('friant')).toEqual(['places | Friant, CA | none here; 3 within 25 miles'])
})

test('counts follow the listings', async () => {
  expect(await suggested('nampa')).toEqual(['places | Nampa, ID | none here; 12 within 25 miles'])
  await insertListings(db, [{ firstName: 'New', lastName: 'Comer', city: 'Nampa', state: 'ID', zip: '83651' }])
  expect(await suggested('nampa')).toEqual(['places | Nampa, ID | 1'])
})

test('IRS letters are suggested by number, by another number, and by title', async () => {
  expect((await suggested('cp'))[0]).toBe('letters | CP2000 | Your return does not match what others reported')
  expect(await suggested('cp20')).toEqual(['letters | CP2000 | Your return does not match what others reported'])
  expect(await pathsFor('cp20')).toEqual(['/tax-resources/notices/cp2000'])
  for (const text of ['lt 11', 'LT11', 'letter 1058'])
    expect((await pathsFor(text))[0]).toBe('/tax-resources/notices/lt11')
  expect(await pathsFor('525')).toContain('/tax-resources/notices/letter-525')
  expect(await pathsFor('deficien')).toContain('/tax-resources/notices/cp3219a')
})

test('needs, languages, and meeting by video lead to a search for them', async () => {
  expect(await suggested('back tax')).toEqual(['needs | Back taxes | I owe more than I can pay at once.'])
  expect(await pathsFor('back tax')).toEqual(['/agents?service=collections'])
  expect((await pathsFor('garnish'))[0]).toBe('/agents?service=lien-or-levy')
  expect((await pathsFor('spanish'))[0]).toBe('/agents?language=es')
  expect(await pathsFor('video')).toContain('/agents?mode=video')
})

test.each([
  ["haven't fi", '/agents?service=unfiled-returns'],
  ['owe back taxes', '/agents?service=collections'],
  ['got audited', '/agents?service=audit-representation'],
  ['garnis', '/agents?service=lien-or-levy'],
  ['payment pl', '/agents?service=installment-agreement'],
  ['debo impuestos', '/agents?service=collections'],
  ['robo de id', '/agents?service=identity-theft'],
  ["I think I haven't filed my taxes in five years", '/agents?service=unfiled-returns'],
])('“%s” suggests the need by what people call it', async (text, path) => {
  const suggestions = await suggestForSearch(db, text)
  expect(suggestions.filter(({ group }) => group === 'needs').map((need) => need.path)).toContain(path)
  expect(suggestions.filter(({ group }) => group === 'needs').length).toBeLessThanOrEqual(3)
})

test('a text that says several things suggests the search for all of it first', async () => {
  const [first] = await suggestForSearch(db, 'cp2000 93721 spanish')
  expect(first).toMatchObject({
    label: 'CP2000 · Within 25 miles of 93721 Fresno, CA · Spanish',
    path: '/agents?q=cp2000+93721+spanish',
  })
  const [sentence] = await suggestForSearch(db, 'I got a CP2000 and live at 93721 and speak Spanish')
  expect(sentence?.label).toBe(first?.label)
  expect((await suggested('spanish'))[0]).toBe('needs | Spanish | Language')
})

test('a city without agents is suggested with how many are near it, and a place at the end of a sentence', async () => {
  expect(await suggested('clovis, ca')).toEqual([
    expect.stringMatching(/^places \| Clovis, CA \| none here; \d+ within 25 miles$/),
  ])
  expect(await pathsFor('clovis ca')).toEqual(['/agents?q=Clovis%2C+CA'])
  expect(await suggested('twelv')).toEqual(['people | Twelvetree | Last name | 5'])
  expect(await suggested('tax lady in fres')).toEqual(['places | tax lady in Fresno, CA | 3'])
  expect(await pathsFor('tax lady in fres')).toEqual(['/agents?q=tax+lady+in+Fresno%2C+CA'])
})

test('published articles are suggested by words of their title, drafts never', async () => {
  const [{ id }] = await db<[{ id: string }]>`
    insert into article (title, summary, body_text, category, slug, state, published_at)
    values ('Quarterly estimates without surprises', ${'A summary. '.repeat(6)}, ${'Some text of it. '.repeat(20)},
      'planning', 'quarterly-estimates', 'published', now())
    returning id`
  expect(await suggested('estimates without')).toEqual(['articles | Quarterly estimates without surprises'])
  expect(await pathsFor('quarterly est')).toContain('/blog/quarterly-estimates')
  await db`update article set state = 'draft', published_at = null, slug = null where id = ${id}`
  expect(await suggested('estimates without')).toEqual([])
})

test('hidden listings, one letter, and hostile text suggest nothing', async () => {
  for (const text of ['', ' ', 'f', 'fresney', '%%', '__', '\u0000\u0000', "' or 1=1 --", ':*A & !', 'x'.repeat(100)])
    expect(await suggested(text)).toEqual([])
  expect(await suggested('one two three four five six seven')).toEqual([])
})

test('two letters suggest places, and only names that are so short', async () => {
  expect(await suggested('ng')).toEqual(['people | Kim Ng | Boise, ID | 1'])
  expect(await suggested('bo')).toEqual(['places | Boise, ID | 12'])
})

test('a need that the words say comes before people; one that a word only begins doesn’t', async () => {
  await insertListings(db, [{ firstName: 'Owen', lastName: 'Bitcombe', ...boise }])
  expect((await suggested('bitco'))[0]).toContain('people | Owen Bitcombe')
  expect((await suggestForSearch(db, 'owe back taxes'))[0]?.group).toBe('needs')
})

test('of people whose names one word begins, those who can be written to come first', async () => {
  await insertListings(db, [
    { firstName: 'Wilma', lastName: 'Abbotsley', ...boise },
    { firstName: 'Wilma Jo', lastName: 'Zellerby', ...boise, profile: { headline: 'Books' } },
  ])
  expect(await suggested('wilma')).toEqual([
    'people | Wilma Jo Zellerby | Boise, ID | 1',
    'people | Wilma Abbotsley | Boise, ID | 1',
  ])
})

test('a letter found by another of its numbers says that number, after the letters whose own number it begins', async () => {
  expect((await suggested('cp2')).slice(0, 3).map((line) => line.split(' | ')[1])).toEqual(['CP2000', 'CP21', 'CP22A'])
  expect(await suggested('cp297')).toEqual([
    'letters | CP90, also CP297 | Final notice of intent to levy on federal payments and property',
  ])
})

test('a need comes before cities without agents that have the same beginning', async () => {
  await insertListings(db, [{ firstName: 'Ira', lastName: 'Osgood', city: 'Boston', state: 'MA', zip: '02116' }])
  const [first, ...others] = await suggested('back')
  expect(others.join()).toContain('places | Back Bay, MA | none here; 1 within 25 miles')
  expect(first).toBe('needs | Back taxes | I owe more than I can pay at once.')
})

test('a place comes before a first name that as many agents have', async () => {
  const people = [...'abcd'].map((letter) => Object.assign({ firstName: 'Quentin', lastName: `Osb${letter}rn` }, boise))
  const town = { lastName: 'Dray', city: 'Queen Creek', state: 'AZ', zip: '85142' }
  await insertListings(db, [...people, ...['Una', 'Ulf'].map((firstName) => Object.assign({ firstName }, town))])
  expect((await suggested('que')).slice(0, 2)).toEqual([
    'places | Queen Creek, AZ | 2',
    'people | Quentin | First name | 4',
  ])
})

test('for a page in Spanish, needs, letters, and what is said beside a label are in Spanish', async () => {
  const inSpanish = (text: string) =>
    inLanguage('es', () => suggestForSearch(db, text)).then((found) =>
      found.map(({ label, detail }) => (detail === '' ? label : `${label} | ${detail}`)),
    )
  expect(await inSpanish('impuestos atra')).toContain(
    'Impuestos atrasados | Debo más de lo que puedo pagar de una sola vez.',
  )
  expect(await inSpanish('audit')).toContain('Auditoría | El IRS está examinando mi declaración.')
  expect(await inSpanish('vietn')).toContain('Vietnamita | Idioma')
  expect(await inSpanish('carolina del n')).toEqual([])
  expect(await inSpanish('auditoria fresno')).toContain('Representación en auditorías · Fresno, CA | Toda su búsqueda')
  expect(await inSpanish('cp14')).toContain('CP14 | Usted tiene un saldo adeudado')
  expect((await suggestForSearch(db, 'cp14'))[0]?.detail).toBe('You have a balance due')
})
