import { beforeEach, expect, test } from 'vitest'
import { takeQueuedEmails, testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { type Person, personIn } from '#tests/support/people.ts'
import { textOf } from '#common/articles.ts'
import type { ArticleForm, OwnArticleAnswer, OwnArticleRow, SavedArticle } from '#common/article-schemas.ts'

const db = await testDatabase()
const api = await testAccounts(db)
const [listing = ''] = await insertListings(db, [
  { lastName: 'Quintavalle', firstName: 'Marisol', city: 'Fresno', state: 'CA', profile: {} },
])

const SENTENCE = 'Keep the letter, read the date on its first page, and answer by then, even if you agree. '
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const form = (changes: object = {}): ArticleForm =>
  ({
    title: 'What to do when a letter comes',
    summary: 'Three steps for the first hour, and whom to call when the date has passed already.',
    body: { type: 'doc', content: [paragraph(SENTENCE.repeat(5))] },
    category: 'irs-letters',
    tags: ['Letters', 'letters'],
    tax_year: 2025,
    sources: [{ title: 'IRS', url: 'https://www.irs.gov/notices' }],
    review_by: null,
    ...changes,
  }) as ArticleForm
const savedIn = (made: { body: { data: unknown } }) => made.body.data as SavedArticle
const create = (who: Person, changes: object = {}) => api.post('articles', form(changes), { token: who.token })
const save = (who: Person, { id, version }: SavedArticle, changes: object = {}) =>
  api.patch(`articles/${id}`, { ...form(changes), version }, { token: who.token })
const press = (who: Person, { id, version }: SavedArticle, verb: string) =>
  api.post(`articles/${id}/${verb}`, { version }, { token: who.token })
const decide = (who: Person, { id, version }: SavedArticle, decision: string, note = 'Name the form, please.') =>
  api.post(`editor/articles/${id}/decide`, { decision, note, version }, { token: who.token })
const own = async (who: Person, id: string) =>
  (await api.get(`user/articles/${id}`, { token: who.token })).body.data as OwnArticleAnswer
const titles = async (query = '') =>
  ((await api.get(`articles?${query}`)).body.data as { title: string; slug: string }[]).map(({ title }) => title)

let agent: Person
let editor: Person
beforeEach(async () => {
  await db`delete from article`
  await db`delete from account`
  await db`delete from mail`
  agent = await personIn(db, { role: 'agent', listing, firstName: 'Marisol', lastName: 'Quintavalle' })
  editor = await personIn(db, { role: 'editor' })
})

async function published(changes: object = {}): Promise<SavedArticle> {
  const sent = savedIn(await press(agent, savedIn(await create(agent, changes)), 'submit'))
  return savedIn(await decide(editor, sent, 'publish', ''))
}

test('an article goes from draft to editor, back for changes, and is published', async () => {
  const draft = savedIn(await create(agent))
  expect((await decide(editor, draft, 'publish')).status).toBe(409)
  const sent = savedIn(await press(agent, draft, 'submit'))
  expect(((await api.get('editor/articles', { token: editor.token })).body.data as OwnArticleRow[])[0]).toMatchObject({
    id: draft.id,
    author: 'Marisol Quintavalle',
    state: 'submitted',
  })
  const back = savedIn(await decide(editor, sent, 'request_changes'))
  expect(await own(agent, draft.id)).toMatchObject({
    state: 'changes_requested',
    notes: [{ decision: 'request_changes', note: 'Name the form, please.' }],
  })
  const again = savedIn(await press(agent, savedIn(await save(agent, back)), 'submit'))
  expect(await titles()).toEqual([])
  expect((await decide(editor, again, 'publish', '')).body.message).toBe('Published.')
  expect(await titles()).toEqual([form().title])
  const { body } = await api.get('articles/what-to-do-when-a-letter-comes')
  expect(body.data).toMatchObject({
    author: { name: 'Marisol Quintavalle' },
    tags: ['letters'],
    tax_year: 2025,
    is_example: false,
  })
  expect((await takeQueuedEmails(db)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('requested changes'),
    expect.stringContaining('is published'),
  ])
})

test("a new version waits while the old one stays public, and editors can't review their own articles", async () => {
  const live = await published()
  const revised = savedIn(await save(agent, live, { title: 'What to do when two letters come' }))
  expect(await titles()).toEqual([form().title])
  expect(await own(agent, live.id)).toMatchObject({
    state: 'published',
    revision_state: 'draft',
    category: form().category,
    words: textOf(form().body).split(/\s+/).length,
    form: { title: 'What to do when two letters come' },
  })
  const sent = savedIn(await press(agent, revised, 'submit'))
  expect((await save(agent, sent)).status).toBe(409)
  await decide(editor, sent, 'publish', '')
  expect(await titles()).toEqual(['What to do when two letters come'])
  // Its address doesn't change.
  expect((await api.get('articles/what-to-do-when-a-letter-comes')).body.data).toMatchObject({
    title: 'What to do when two letters come',
  })
  const mine = savedIn(await press(editor, savedIn(await create(editor)), 'submit'))
  expect((await decide(editor, mine, 'publish', '')).status).toBe(403)
})

test('saving an older version is reported as a conflict and overwrites nothing', async () => {
  const draft = savedIn(await create(agent))
  const tabs = await Promise.all(
    Array.from({ length: 20 }, (_, tab) => save(agent, draft, { title: `The text of the tab number ${tab}` })),
  )
  expect(tabs.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  const winner = tabs.findIndex(({ status }) => status === 200)
  expect((await own(agent, draft.id)).form.title).toBe(`The text of the tab number ${winner}`)
})

test('an archived article says it is gone and can be restored', async () => {
  const live = await published()
  const gone = savedIn(await press(agent, live, 'archive'))
  expect((await api.get('articles/what-to-do-when-a-letter-comes')).status).toBe(410)
  expect(await titles()).toEqual([])
  await decide(editor, gone, 'publish', '')
  expect(await titles()).toHaveLength(1)
})

test('articles are found by words, category, tag, and year', async () => {
  await published()
  expect(await titles('q=letters')).toHaveLength(1)
  expect(await titles('category=irs-letters&tag=letters&tax_year=2025')).toHaveLength(1)
  for (const none of ['q=zebra', 'category=abroad', 'tag=crypto', 'tax_year=2020'])
    expect(await titles(none)).toEqual([])
})

test('a second article with the same title gets its own address', async () => {
  await published()
  await published()
  expect(((await api.get('articles')).body.data as { slug: string }[]).map(({ slug }) => slug).sort()).toEqual([
    'what-to-do-when-a-letter-comes',
    'what-to-do-when-a-letter-comes-2',
  ])
})

const link = (href: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }] }],
})
const doc = (...content: object[]) => ({ body: { type: 'doc', content } })
test.each<[string, string, object]>([
  ['a script as link', 'body', { body: link('javascript:alert(1)') }],
  ['a script with a tab in it', 'body', { body: link('java\tscript:alert(1)') }],
  ['data as link', 'body', { body: link('data:text/html,<script>alert(1)</script>') }],
  ['a name and password in a link', 'body', { body: link('https://irs.gov@evil.example/') }],
  ['an attribute of its own', 'body', doc({ type: 'paragraph', attrs: { onclick: 'alert(1)' } })],
  ['an unknown node', 'body', doc({ type: 'iframe', attrs: { src: 'https://evil.example' } })],
  ['a first heading', 'body', doc({ type: 'heading', attrs: { level: 1 } })],
  ['a picture of elsewhere', 'body', doc({ type: 'image', attrs: { src: 'https://evil.example/a.png', alt: 'A' } })],
  [
    'a picture without words',
    'body',
    doc({ type: 'image', attrs: { src: '/api/v2/photos/00000000-0000-4000-8000-000000000000.webp', alt: ' ' } }),
  ],
  ['a tax number', 'body', doc(paragraph('My number is 219-09-9999.'))],
  [
    'a tax number cut in two',
    'body',
    doc({
      type: 'paragraph',
      content: [
        { type: 'text', text: '219-09' },
        { type: 'text', text: '-9999', marks: [{ type: 'bold' }] },
      ],
    }),
  ],
  ['too long a title', 'title', { title: 'x'.repeat(121) }],
  ['nine tags', 'tags', { tags: Array.from({ length: 9 }, (_, place) => `tag ${place}`) }],
  ['a category of its own', 'category', { category: 'football' }],
  ['a source that runs', 'sources', { sources: [{ title: 'Bad', url: 'javascript:alert(1)' }] }],
  ['a state sent in', 'request', { state: 'published' }],
])('%s is rejected', async (_what, field, changes) => {
  const { status, body } = await create(agent, changes)
  expect(status).toBe(422)
  expect(Object.keys(body.errors ?? {}).map((key) => key.split('.')[0])).toContain(field)
})

test("an unfinished article is saved but can't be submitted", async () => {
  const draft = savedIn(
    await create(agent, { title: '', summary: '', category: '', sources: [], body: { type: 'doc', content: [] } }),
  )
  const { status, body } = await press(agent, draft, 'submit')
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['title', 'summary', 'body', 'category', 'sources']])
})

test("other people can't write or see drafts", async () => {
  const client = await personIn(db)
  const other = await personIn(db, { role: 'agent' })
  const waiting = await personIn(db, { role: 'agent', approval: 'pending' })
  const draft = savedIn(await create(agent))
  expect((await create(client)).status).toBe(403)
  expect((await create(waiting)).status).toBe(403)
  expect((await save(other, draft)).status).toBe(404)
  expect((await press(other, draft, 'submit')).status).toBe(404)
  expect((await api.get(`user/articles/${draft.id}`, { token: other.token })).status).toBe(404)
  // Not even an editor can, until it is submitted.
  expect((await api.get(`editor/articles/${draft.id}`, { token: editor.token })).status).toBe(404)
  expect((await decide(other, draft, 'publish')).status).toBe(403)
  expect((await own(agent, draft.id)).version).toBe(draft.version)
})

test('a draft can be deleted; for a public article, only the revision', async () => {
  const drop = ({ id, version }: SavedArticle) =>
    api.delete(`articles/${id}?version=${version}`, { token: agent.token })
  const draft = savedIn(await create(agent))
  expect((await drop(draft)).status).toBe(200)
  expect((await api.get(`user/articles/${draft.id}`, { token: agent.token })).status).toBe(404)
  const live = await published()
  expect((await drop(live)).status).toBe(409)
  expect((await drop(savedIn(await save(agent, live, { title: 'Another title than before' })))).status).toBe(200)
  expect(await own(agent, live.id)).toMatchObject({
    state: 'published',
    revision_state: null,
    form: { title: form().title },
  })
})
