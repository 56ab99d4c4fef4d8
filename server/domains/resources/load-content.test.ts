import { beforeEach, expect, test } from 'vitest'
import { faqForm, resourceForm } from '#common/resource-schemas.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listEntries, readEntry } from './list-entries.ts'
import { loadContent } from './load-content.ts'

const db = await testDatabase()
const newRelease = () => db`update content_source set stamp = 'an older release'`

beforeEach(async () => {
  await db`delete from resource_entry`
  await db`delete from faq`
  await newRelease()
  await loadContent(db)
})

test('a release is loaded once', async () => {
  expect(await loadContent(db)).toBe(false)
  await newRelease()
  expect(await loadContent(db)).toBe(true)
})

test('a new release updates untouched texts and keeps what an editor changed or hid', async () => {
  await db`update resource_entry set title = 'Old words' where slug = 'cp14'`
  await db`update resource_entry set title = 'The editor’s words', edited_at = now() where slug = 'cp501'`
  await db`update faq set is_hidden = true, edited_at = now() where slug = 'what-is-an-ea'`
  await newRelease()
  await loadContent(db)
  expect((await readEntry(db, 'notice', 'cp14')).title).toBe('You have a balance due')
  expect((await readEntry(db, 'notice', 'cp501')).title).toBe('The editor’s words')
  const [faq] = await db`select is_hidden from faq where slug = 'what-is-an-ea'`
  expect(faq).toEqual({ isHidden: true })
})

test('a text that a release no longer has is deleted, unless an editor wrote it', async () => {
  const copy = (slug: string) => db`
    insert into resource_entry (kind, slug, title, content, words, position, source_name, source_url, written_on)
    select kind, ${slug}, title, content, words, position, source_name, source_url, written_on
    from resource_entry where kind = 'notice' and slug = 'cp14'`
  await copy('gone')
  await copy('written')
  await db`update resource_entry set edited_at = now() where slug = 'written'`
  await newRelease()
  await loadContent(db)
  const slugs = (await listEntries(db, 'notice')).map(({ slug }) => slug)
  expect(slugs).toContain('written')
  expect(slugs).not.toContain('gone')
})

test('simultaneous starts load the content once', async () => {
  await newRelease()
  const loaded = await Promise.all([loadContent(db), loadContent(db), loadContent(db)])
  expect(loaded.filter(Boolean)).toHaveLength(1)
})

const source = { sourceName: 'IRS', sourceUrl: 'https://www.irs.gov/', writtenOn: '2026-11-21' }
const deadline = { date: '2026-11-02', nominal: '2026-10-31', form: '941', who: 'employers', audiences: ['employers'] }
const ofDeadline = (change: object) => ({
  kind: 'deadline',
  title: 'Filing',
  position: 0,
  ...source,
  content: { ...deadline, ...change },
})

test.each([
  ['a day on a weekend', ofDeadline({ date: '2026-10-31' })],
  ['a legal holiday', ofDeadline({ date: '2026-11-26', nominal: '2026-11-26' })],
  ['a date moved back', ofDeadline({ date: '2026-10-30' })],
  ['a source that is no https page', { ...ofDeadline({}), sourceUrl: 'http://www.irs.gov/' }],
  ['a script for a source', { ...ofDeadline({}), sourceUrl: 'javascript:alert(1)' }],
  ['a field that is none', { ...ofDeadline({}), slug: 'other' }],
  ['the content of another kind', { ...ofDeadline({}), kind: 'notice' }],
])('%s is rejected', (_name, form) => {
  expect(resourceForm.safeParse(ofDeadline({})).success).toBe(true)
  expect(resourceForm.safeParse(form).success).toBe(false)
})

test('a question needs a known category, and can link only to a known page of this site', () => {
  const form = {
    category: 'letters',
    question: 'How long is it?',
    answer: 'a'.repeat(40),
    see: null,
    position: 0,
    ...source,
  }
  expect(faqForm.safeParse(form).success).toBe(true)
  expect(faqForm.safeParse({ ...form, category: 'weather' }).success).toBe(false)
  expect(faqForm.safeParse({ ...form, see: '/elsewhere' }).success).toBe(false)
})
