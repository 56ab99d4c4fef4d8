import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { countKinds, findNotice, listChanges, listEntries, searchEntries } from './list-entries.ts'
import { listFaqs } from './list-faqs.ts'

const db = await testDatabase()

test.each(['CP2000', 'cp 2000', 'cp-2000', ' Cp2000? '])(
  'a notice is found however its number is written: %s',
  async (asked) => {
    expect((await listEntries(db, 'notice', asked)).map(({ slug }) => slug)).toContain('cp2000')
  },
)

test.each([
  ['1040x', 'form-1040-x'],
  ['1040-X', 'form-1040-x'],
  ['w4', 'form-w-4'],
  ['power of attorney', 'form-2848'],
])('a form is found by %s', async (asked, slug) => {
  expect((await listEntries(db, 'form', asked)).map((entry) => entry.slug)).toContain(slug)
})

test.each([
  ['CP504', 'cp504'],
  ['cp 504b', 'cp504'],
  ['notice CP-504', 'cp504'],
  ['letter 1058', 'lt11'],
  ['1058', 'lt11'],
  ['5071c', '5071c'],
  ['cp5', null],
  ['balance', null],
  ['notice of deficiency', null],
  [' ?! ', null],
  ['', null],
])('the letter numbered "%s" is %s', async (asked, slug) => {
  expect(await findNotice(db, asked)).toBe(slug)
})

test('what is named like the search comes first', async () => {
  expect((await searchEntries(db, '1040x'))[0]?.slug).toBe('form-1040-x')
  expect((await searchEntries(db, 'W-4'))[0]?.slug).toBe('form-w-4')
  expect((await listEntries(db, 'form', '1040'))[0]?.slug).toBe('form-1040')
})

test('a search covers every kind, title matches first, and limits the results of each kind', async () => {
  const found = await searchEntries(db, 'levy')
  expect(new Set(found.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(3)
  expect(found[0]?.title.toLowerCase()).toContain('lev')
  const forms = (await searchEntries(db, 'tax')).filter(({ kind }) => kind === 'form')
  expect(forms.length).toBe(8)
})

test('the agency of a state is found by its name, not by a word in the note about it', async () => {
  const agencies = async (asked: string) => (await searchEntries(db, asked)).filter(({ kind }) => kind === 'agency')
  expect(await agencies('levy')).toEqual([])
  expect((await agencies('ohio')).map(({ title }) => title)).toEqual(['Ohio Department of Taxation'])
})

test.each(['penalties', 'penalty'])('singular and plural find the same question: %s', async (asked) => {
  expect((await listFaqs(db, { asked })).map(({ slug }) => slug)).toContain('penalties-off')
})

test('an empty search of all kinds finds nothing, and special characters are only characters', async () => {
  expect(await searchEntries(db, ' ?! ')).toEqual([])
  expect(await listFaqs(db, { asked: '%' })).toHaveLength((await listFaqs(db)).length)
  expect(await listFaqs(db, { asked: 'qwxzv' })).toEqual([])
  expect(await listFaqs(db, { asked: "'; drop table faq; --" })).toEqual([])
})

test('every kind is counted', async () => {
  const counts = await countKinds(db)
  expect(Object.keys(counts)).toEqual(['agency', 'deadline', 'form', 'help', 'notice', 'term', 'tip', 'tool'])
  expect(counts.notice).toBe((await listEntries(db, 'notice')).length)
})

test('a change is dated by the day of writing, or by a later edit', async () => {
  await db`update resource_entry set edited_at = '2027-01-05T23:59:00Z' where slug = 'cp14'`
  const changes = await listChanges(db)
  expect(changes.find(({ slug }) => slug === 'cp14')?.changedOn).toBe('2027-01-05')
  expect(changes.find(({ slug }) => slug === 'cp501')?.changedOn).toBe('2026-11-24')
  expect(changes.filter(({ kind }) => kind === 'faq').length).toBeGreaterThanOrEqual(40)
})
