/** Editors' changes: they need a proof of the role and a version, are logged, and lose nothing. */
import { beforeEach, expect, test } from 'vitest'
import { proveEditor } from '#server/domains/accounts/prove-actor.ts'
import { readDataVersion } from '#server/platform/data-version.ts'
import type { FaqForm, ResourceForm } from '#common/resource-schemas.ts'
import { testDatabase } from '#tests/support/database.ts'
import { signedInAs } from '#tests/support/staff.ts'
import { listEntries, readEntry } from './list-entries.ts'
import { listFaqs } from './list-faqs.ts'
import { loadContent } from './load-content.ts'
import { addFaq, addResourceEntry, saveFaq, saveResourceEntry, setTextHidden } from './save-content.ts'

const db = await testDatabase()
const editor = proveEditor(await signedInAs(db, 'editor'))
const source = {
  sourceName: 'IRS',
  sourceUrl: 'https://www.irs.gov/',
  writtenOn: '2026-11-22',
  reviewedOn: null,
  reviewedBy: null,
  author: null,
  passages: [],
  taxYear: null,
  expiresOn: null,
}
const term: ResourceForm = {
  kind: 'term',
  title: 'Levy',
  position: 3,
  ...source,
  content: { also: [], meaning: 'Taking property to pay a tax, zebra-striped.' },
}
const faq: FaqForm = {
  category: 'paying',
  question: 'What is a levy, in a word?',
  answer: 'Taking property to pay a debt of tax: wages, an account, a refund.',
  see: null,
  position: 0,
  ...source,
}

beforeEach(async () => {
  await db`delete from resource_entry`
  await db`delete from faq`
  await db`delete from content_source`
  await loadContent(db)
})

test('a client can’t act as an editor', async () => {
  const client = await signedInAs(db, 'client')
  expect(() => proveEditor(client)).toThrow(expect.objectContaining({ code: 'forbidden' }))
})

test('a saved entry is shown, found by its new words, and logged', async () => {
  const before = await readDataVersion(db, 'listings')
  expect(await saveResourceEntry(db, editor, { slug: 'levy', version: 1, form: term })).toBe(2)
  expect((await readEntry(db, 'term', 'levy')).content.meaning).toBe(term.kind === 'term' ? term.content.meaning : '')
  expect((await listEntries(db, 'term', 'zebra striped')).map(({ slug }) => slug)).toEqual(['levy'])
  expect(await readDataVersion(db, 'listings')).toBe(before + 1)
  const [log] = await db`select actor_id, action, after from audit_log order by id desc limit 1`
  expect(log).toMatchObject({ actorId: editor.accountId, action: 'resource.save', after: { version: 2 } })
})

test('of parallel saves of the same version, one wins and the others get a conflict', async () => {
  const saves = Array.from({ length: 8 }, () => saveFaq(db, editor, { slug: 'lien-or-levy', version: 1, form: faq }))
  const results = await Promise.allSettled(saves)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  expect(new Set(reasons)).toEqual(new Set(['conflict']))
  const [row] = await db`select version, edited_at is not null as edited from faq where slug = 'lien-or-levy'`
  expect(row).toEqual({ version: 2, edited: true })
})

test('a missing text can’t be saved, and an existing one can’t be added', async () => {
  await expect(saveResourceEntry(db, editor, { slug: 'nothing', version: 1, form: term })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(saveFaq(db, editor, { slug: 'nothing', version: 1, form: faq })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(addResourceEntry(db, editor, { slug: 'levy', form: term })).rejects.toMatchObject({ code: 'conflict' })
  await expect(addFaq(db, editor, { slug: 'lien-or-levy', form: faq })).rejects.toMatchObject({ code: 'conflict' })
})

test('a new question and a new entry appear in their place', async () => {
  await addFaq(db, editor, { slug: 'levy-in-a-word', form: faq })
  await addResourceEntry(db, editor, { slug: 'levy-again', form: term })
  const [first] = await listFaqs(db, { category: 'paying' })
  expect(['levy-in-a-word', 'cannot-pay']).toContain(first?.slug)
  expect((await readEntry(db, 'term', 'levy-again')).title).toBe('Levy')
})

test('a hidden entry is found nowhere and can be shown again', async () => {
  const [{ id }] = await db<[{ id: number }]>`select id::int from resource_entry where slug = 'levy'`
  const hide = { table: 'resource_entry', id, isHidden: true } as const
  await expect(setTextHidden(db, editor, { ...hide, version: 1, reason: ' ' })).rejects.toMatchObject({
    code: 'invalid_fields',
  })
  const version = await setTextHidden(db, editor, { ...hide, version: 1, reason: 'Wrong since the new law' })
  await expect(readEntry(db, 'term', 'levy')).rejects.toMatchObject({ code: 'not_found' })
  expect((await listEntries(db, 'term')).map(({ slug }) => slug)).not.toContain('levy')
  await expect(setTextHidden(db, editor, { ...hide, version: 1, reason: 'Again' })).rejects.toMatchObject({
    code: 'conflict',
  })
  await setTextHidden(db, editor, { ...hide, version, isHidden: false, reason: 'Corrected' })
  expect((await readEntry(db, 'term', 'levy')).slug).toBe('levy')
})
