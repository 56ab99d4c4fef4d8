/** An article's cover: cropped, rendered at three widths, owned by its author, and shown wherever the article is. */
import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { temporaryFolder } from '#tests/support/app-process.ts'
import { picture, sendFile } from '#tests/support/claims.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { type Person, personIn } from '#tests/support/people.ts'
import { readArticleExamples } from '#server/domains/demo/load-examples.ts'
import { readArticlesOfAgent } from '#server/domains/articles/read-articles.ts'
import type { OwnCounts } from '#common/moderation-schemas.ts'

const { path: folder } = await temporaryFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))
const db = await testDatabase()
const api = await testAccounts(db, { DATA_DIR: folder })
const [listing = ''] = await insertListings(db, [
  { lastName: 'Quintavalle', firstName: 'Marisol', city: 'Fresno', state: 'CA', profile: {} },
])
const WORDS = 'Keep the letter, read the date on its first page, and answer by then, even if you agree. '
const form = (cover: object | null) => ({
  title: 'What to do when a letter comes',
  summary: 'Three steps for the first hour, and whom to call when the date has passed already.',
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: WORDS.repeat(5) }] }] },
  category: 'irs-letters',
  tags: [],
  tax_year: null,
  sources: [{ title: 'IRS', url: 'https://www.irs.gov/notices' }],
  review_by: null,
  cover,
})

let agent: Person
let editor: Person
beforeEach(async () => {
  await db`delete from article`
  await db`delete from account`
  agent = await personIn(db, { role: 'agent', listing, firstName: 'Marisol', lastName: 'Quintavalle' })
  editor = await personIn(db, { role: 'editor' })
})

const sendCover = async (who: Person, width = 1600, height = 1200) =>
  sendFile(api, 'articles/covers', { token: who.token, content: await picture(width, height) })
const idIn = ({ body }: { body: { data: unknown } }) => (body.data as { id: string }).id
const create = (who: Person, cover: object | null) => api.post('articles', form(cover), { token: who.token })

async function publish(cover: object): Promise<string> {
  const { id, version } = (await create(agent, cover)).body.data as { id: string; version: number }
  const sent = await api.post(`articles/${id}/submit`, { version }, { token: agent.token })
  const decided = { decision: 'publish', note: '', version: (sent.body.data as { version: number }).version }
  expect((await api.post(`editor/articles/${id}/decide`, decided, { token: editor.token })).status).toBe(200)
  return id
}

test("a cover comes in three widths of one shape, with alt text, and is the link preview's image", async () => {
  const cover = { id: idIn(await sendCover(agent)), alt: 'A letter on a table' }
  await publish(cover)
  const { data } = (await api.get('articles/what-to-do-when-a-letter-comes')).body
  expect(data).toMatchObject({
    cover: { alt: 'A letter on a table', images: [{ width: 400 }, { width: 800 }, { width: 1200 }] },
  })
  for (const { src, width, height } of (data as { cover: { images: { src: string; width: number; height: number }[] } })
    .cover.images) {
    const sent = await api.app.inject({ url: src })
    const drawn = await sharp(sent.rawPayload).metadata()
    expect([drawn.format, drawn.width, drawn.height, drawn.exif]).toEqual(['webp', width, height, undefined])
    expect(sent.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  }
  const url = '/og/articles/what-to-do-when-a-letter-comes.png'
  const withCover = await api.app.inject({ url })
  await db`update article set cover_id = null`
  const without = await api.app.inject({ url })
  expect([withCover.statusCode, without.statusCode]).toEqual([200, 200])
  expect(withCover.rawPayload.equals(without.rawPayload)).toBe(false)
})

test('a cover must be the author’s own, intact, large enough, and have alt text', async () => {
  const other = await personIn(db, { role: 'editor' })
  const id = idIn(await sendCover(other))
  expect((await create(agent, { id, alt: 'A letter' })).status, 'another’s').toBe(422)
  expect((await create(other, { id, alt: 'A letter' })).status).toBe(201)
  expect((await create(other, { id, alt: '' })).body.errors).toHaveProperty(['cover.alt'])
  expect((await create(agent, { id: crypto.randomUUID(), alt: 'A letter' })).status, 'nobody’s').toBe(422)
  expect((await sendCover(agent, 600, 400)).status, 'too small').toBe(415)
  const text = await sendFile(api, 'articles/covers', {
    token: agent.token,
    content: Buffer.from('<svg onload=hit()>'),
  })
  expect(text.status).toBe(415)
  expect((await api.app.inject({ url: `/api/v2/covers/${id}-640.webp` })).statusCode).toBe(400)
})

test('an editor who publishes another author’s revision keeps its cover; a text without a cover gets none', async () => {
  const id = await publish({ id: idIn(await sendCover(agent)), alt: 'A letter on a table' })
  const [{ version }] = await db<[{ version: number }]>`select version from article`
  const saved = await api.patch(`articles/${id}`, { ...form(null), version }, { token: agent.token })
  const { version: next } = saved.body.data as { version: number }
  const sent = await api.post(`articles/${id}/submit`, { version: next }, { token: agent.token })
  const decided = { decision: 'publish', note: '', version: (sent.body.data as { version: number }).version }
  await api.post(`editor/articles/${id}/decide`, decided, { token: editor.token })
  expect((await api.get('articles/what-to-do-when-a-letter-comes')).body.data).toMatchObject({ cover: null })
})

test("the profile lists an agent's articles, and the dashboard counts them", async () => {
  const id = await publish({ id: idIn(await sendCover(agent)), alt: 'A letter on a table' })
  expect(await readArticlesOfAgent(db, listing)).toMatchObject({
    total: 1,
    articles: [{ slug: 'what-to-do-when-a-letter-comes' }],
  })
  const counts = async () => (await api.get('user/contributions', { token: agent.token })).body.data as OwnCounts
  expect(await counts()).toMatchObject({ articles: { published: 1, waiting: 0 }, answers: { published: 0 } })
  await db`update article set state = 'archived' where id = ${id}`
  expect((await readArticlesOfAgent(db, listing)).total).toBe(0)
  expect((await counts()).articles.published).toBe(0)
})

test("an example article doesn't claim a review date", async () => {
  const examples = await readArticleExamples()
  expect(examples.length).toBeGreaterThanOrEqual(12)
  expect(examples.filter((each) => 'reviewedOn' in each)).toEqual([])
})
