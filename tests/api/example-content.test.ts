/** Invented people and texts: readers see a full notice, and search engines get no structured data. */
import { expect, test } from 'vitest'
import { paths } from '#common/paths.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listingOf } from '#tests/support/public-pages.ts'
import { testServer } from '#tests/support/server.ts'
import { loadSmallDirectory } from '#tests/support/small-directory.ts'

const db = await testDatabase()
await loadSmallDirectory(db)
const origin = await testServer(db)
const agent = await listingOf(db, 'quintavalle')

const [{ id: author }] = await db<[{ id: string }]>`
  insert into account (email, first_name, last_name, role, email_verified_at, is_demo)
  values ('rae@mail.example', 'Rae', 'Moss', 'client', now(), true) returning id`
await db`
  insert into review (listing_id, author_id, rating, title, comment, state, published_at, is_demo)
  select l.id, case when n = 1 then ${author}::uuid end, 5, '', 'Answered the letter in a week and said in plain words what comes next.',
    'published', now(), true
  from listing l, generate_series(1, 3) n where l.last_key = 'quintavalle'`
const [question] = await db<[{ id: string; publicId: string; title: string }]>`
  insert into question (title, body, topic, author_id, state, published_at, is_demo)
  values ('Can the IRS take my refund for an old debt?', 'A letter says that my whole refund goes to a debt of 2019. Can the IRS do that?',
    'paying', ${author}, 'published', now(), true) returning id, public_id, title`
await db`
  insert into answer (question_id, author_id, listing_id, body, state, published_at, is_demo)
  select ${question.id}, ${author}, l.id, 'Yes: a refund goes to an older federal debt first, and the IRS then writes a letter to say so.',
    'published', now(), true
  from listing l where l.last_key = 'ashgrove'`
await db`
  insert into newsletter_issue (list, slug, title, summary, blocks, state, sent_at, started_at, is_demo)
  values ('business', 'an-example', 'An example issue', 'What an issue may look like.', '[]', 'sent', now(), now(), true)`

const htmlOf = async (path: string) => {
  const answer = await fetch(`${origin}${path}`)
  expect(answer.status).toBe(200)
  return answer.text()
}
const typesIn = (html: string) => [...html.matchAll(/"@type":"(\w+)"/g)].map(([, type]) => type)

test('an example answer has the full notice, and its page has no structured data', async () => {
  const html = await htmlOf(paths.question(question))
  expect(html).toMatch(/<strong>This is an example\.<\/strong> This (<!-- -->)?answer/)
  expect(typesIn(html)).toEqual([])
})

test('an example answer is not in the structured data of a real question', async () => {
  await db`update question set is_demo = false where id = ${question.id}`
  const html = await htmlOf(paths.question(question))
  expect(html).toContain('<strong>This is an example.</strong>')
  expect(typesIn(html)).not.toContain('Answer')
  expect(typesIn(html)).not.toContain('QAPage')
})

test('a real agent with invented reviews has no rating in structured data; readers see that they are invented', async () => {
  const html = await htmlOf(paths.listing(agent))
  expect(typesIn(html)).toContain('ProfilePage')
  expect(typesIn(html)).not.toContain('AggregateRating')
  expect(html).toContain('<strong>Examples.</strong>')
})

test("an invented agent has no structured data of their own and is in no list's", async () => {
  const list = `${paths.agents}?city=Fresno&state=CA`
  expect(await htmlOf(list)).toContain('"name":"Marisol T Quintavalle"')
  await db`update listing set is_demo = true where last_key = 'quintavalle'`
  expect(typesIn(await htmlOf(paths.listing(agent)))).toEqual([])
  const html = await htmlOf(list)
  expect(typesIn(html)).toContain('ItemList')
  expect(html).not.toContain('"name":"Marisol T Quintavalle"')
})

test("an example issue has no structured data and is not in its archive's", async () => {
  const path = paths.newsletterIssue({ list: 'business', slug: 'an-example' })
  expect(typesIn(await htmlOf(path))).toEqual([])
  const archive = await htmlOf(path.slice(0, path.lastIndexOf('/')))
  expect(archive).toContain('An example issue')
  expect(typesIn(archive)).not.toContain('PublicationIssue')
})
