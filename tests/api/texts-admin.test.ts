/** Administration of the FAQs and tax resources: what editors change is on the pages, in the log, and never lost. */
import { beforeAll, expect, test } from 'vitest'
import { loadContent } from '#server/domains/resources/load-content.ts'
import type { TextLine, TextShown } from '#common/admin-texts.ts'
import { describeNumbers } from '#common/number-shield.ts'
import { testAccounts } from '#tests/support/accounts.ts'
import { createSignedInPerson } from '#tests/support/claims.ts'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()
const api = await testAccounts(db)
let editor = { token: '' }

beforeAll(async () => {
  await loadContent(db)
  editor = await createSignedInPerson(api, 'edda@mail.example', 'editor')
})

const read = async (at: string) => (await api.get(`admin/texts/${at}`, editor)).body.data as TextShown
const lines = async (query: string) => (await api.get(`admin/texts?${query}`, editor)).body.data as TextLine[]
const publicFaqs = async (category: string) =>
  ((await api.get(`faqs/index?category=${category}`)).body.data as { slug: string; answer: string }[]) ?? []

test('an edited question is returned by /faqs/index, marked as ours, until it is reset to the release', async () => {
  const { form, version, is_ours: wasOurs } = await read('faq/what-is-an-ea')
  expect(wasOurs).toBe(false)
  const answer = 'A tax expert licensed by the Treasury, in our own new words.'
  const saved = await api.patch('admin/texts/faq/what-is-an-ea', { version, form: { ...form, answer } }, editor)
  expect(saved.status).toBe(200)
  expect((await publicFaqs('enrolled-agents')).find(({ slug }) => slug === 'what-is-an-ea')?.answer).toBe(answer)
  const ours = await read('faq/what-is-an-ea')
  expect(ours).toMatchObject({ is_ours: true, in_release: true })
  const back = await api.post('admin/texts/faq/what-is-an-ea/restore', { version: ours.version }, editor)
  expect(back.status).toBe(200)
  expect(await read('faq/what-is-an-ea')).toMatchObject({ is_ours: false, form })
  const acts = await db<{ action: string }[]>`select action from audit_log where action like 'faq.%' order by id`
  expect(acts.map(({ action }) => action)).toEqual(['faq.save', 'faq.restore'])
})

test('when two editors save the same version, the second is rejected and overwrites nothing', async () => {
  const { form, version } = await read('term/levy')
  const titled = (title: string) => api.patch('admin/texts/term/levy', { version, form: { ...form, title } }, editor)
  expect((await titled('Levy, said better')).status).toBe(200)
  expect((await titled('Levy, said otherwise')).status).toBe(409)
  expect(await read('term/levy')).toMatchObject({ title: 'Levy, said better', version: version + 1 })
  expect((await api.post('admin/texts/term/levy/restore', { version }, editor)).status).toBe(409)
})

test('a hidden text is on no page but stays in the admin list; hiding needs a reason', async () => {
  const [first] = await lines('kind=faq')
  const at = `admin/texts/faq/${first?.slug}`
  const hide = (reason: string) => api.post(`${at}/hide`, { version: first?.version, hidden: true, reason }, editor)
  expect((await hide(' ')).status).toBe(422)
  expect((await hide('Out of date.')).status).toBe(200)
  expect((await publicFaqs('')).map(({ slug }) => slug)).not.toContain(first?.slug)
  expect((await lines('kind=faq')).find(({ slug }) => slug === first?.slug)?.is_hidden).toBe(true)
})

test('an editor sees what is due first: figures that expire, then the oldest text nobody has reviewed', async () => {
  const due = await lines('kind=term&order=due')
  const expiring = due.flatMap(({ expires_on: on }) => (on ? [on] : []))
  expect(expiring.length).toBeGreaterThan(5)
  expect(due.slice(0, expiring.length).map(({ expires_on: on }) => on)).toEqual([...expiring].sort())
  expect((await lines('kind=term')).map(({ slug }) => slug)).not.toEqual(due.map(({ slug }) => slug))
})

test('a review is signed with a full name and a credential', async () => {
  const { form, version } = await read('term/phishing')
  const sign = (reviewedBy: string) =>
    api.patch('admin/texts/term/phishing', { version, form: { ...form, reviewedBy, reviewedOn: '2026-12-02' } }, editor)
  for (const nobody of ['Ada Invented', 'EA', 'Ada, EA', 'Ada Invented, expert'])
    expect((await sign(nobody)).status).toBe(422)
  expect((await sign('Ada Invented, EA')).status).toBe(200)
  expect((await read('term/phishing')).reviewed_on).toBe('2026-12-02')
})

test('a text without its source, date, or enough words is rejected by field', async () => {
  const { form, version } = await read('tip/wait-for-every-form-before-you-file')
  const wrong = { ...form, sourceUrl: 'http://irs.gov', writtenOn: '', content: { group: 'winter', body: 'Short.' } }
  const { status, body } = await api.patch(
    'admin/texts/tip/wait-for-every-form-before-you-file',
    { version, form: wrong },
    editor,
  )
  expect(status).toBe(422)
  expect(Object.keys(body.errors ?? {}).sort()).toEqual(['body', 'sourceUrl', 'writtenOn'])
})

test('a text or reason with a shielded number is rejected at its field, and the stored text stays', async () => {
  const { form, version } = await read('faq/what-is-an-ea')
  const answer = 'Call the IRS at 800-829-1040, and say that your number is 123-45-6789, which they will ask for.'
  const at = 'admin/texts/faq/what-is-an-ea'
  const saved = await api.patch(at, { version, form: { ...form, answer } }, editor)
  expect([saved.status, saved.body.errors]).toEqual([422, { answer: [describeNumbers(answer)] }])
  const hidden = await api.post(`${at}/hide`, { version, hidden: true, reason: 'Names EIN 12-3456789.' }, editor)
  expect([hidden.status, Object.keys(hidden.body.errors ?? {})]).toEqual([422, ['reason']])
  expect(await read('faq/what-is-an-ea')).toMatchObject({ version, form, is_hidden: false })
})

test("a new text is found by its words; its name can be used once; it can't be reset to a release without it", async () => {
  const { form } = await read('term/levy')
  const content = { also: [], meaning: 'A made-up word, quixotically meant.' }
  const added = () => api.post('admin/texts/term/create', { slug: 'quixotax', form: { ...form, content } }, editor)
  expect((await added()).status).toBe(201)
  expect((await added()).status).toBe(409)
  expect((await lines('kind=term&asked=quixotically')).map(({ slug }) => slug)).toEqual(['quixotax'])
  expect((await read('term/quixotax')).in_release).toBe(false)
  expect((await api.post('admin/texts/term/quixotax/restore', { version: 1 }, editor)).status).toBe(404)
})
