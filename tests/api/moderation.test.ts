/** The moderation queue: one queue for every kind, what is shown beside a text, and what a decision does. */
import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { takeQueuedEmails, testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { type Person, personIn } from '#tests/support/people.ts'
import { expirePersonalData } from '#server/platform/personal-data/run-rules.ts'
import { today } from '#common/dates.ts'
import type { KindWaiting, Ledger, ModerationCase, QueueItem } from '#common/moderation-schemas.ts'

const db = await testDatabase()
const api = await testAccounts(db)
const [listing = ''] = await insertListings(db, [
  { lastName: 'Quintavalle', firstName: 'Marisol', city: 'Fresno', state: 'CA', profile: {} },
])
const WORDS = 'Keep the letter, read the date on its first page, and answer by then, even if you agree. '

let moderator: Person
let agent: Person
let client: Person
beforeEach(async () => {
  await db`delete from article`
  await db`delete from report`
  await db`delete from review`
  await db`delete from question`
  await db`delete from account`
  await db`delete from mail`
  moderator = await personIn(db, { role: 'moderator' })
  agent = await personIn(db, { role: 'agent', listing, firstName: 'Marisol', lastName: 'Quintavalle' })
  client = await personIn(db, { firstName: 'Ada', lastName: 'Client' })
})

const queue = async (query = '', who = moderator) =>
  (await api.get(`moderation/queue${query}`, { token: who.token })).body.data as QueueItem[]
const caseOf = async ({ kind, id }: { kind: string; id: string }) =>
  (await api.get(`moderation/queue/${kind}/${id}`, { token: moderator.token })).body.data as ModerationCase
const decide = (who: Person, { kind, id }: { kind: string; id: string }, decision: string, more: object = {}) =>
  api.post('moderation/decisions', { kind, id, decision, ...more }, { token: who.token })
const report = (kind: string, id: string) => api.post('reports', { kind, id, reason: 'wrong', note: 'It says 2019.' })

async function publicArticle(author = agent): Promise<{ id: string; slug: string }> {
  const [made] = await db<[{ id: string; slug: string }]>`
    insert into article (slug, author_id, listing_id, title, summary, body_text, category, state, published_at)
    values ('what-to-do-first', ${author.who.accountId}, (select id from listing where public_id = ${listing}),
      'What to do first', ${WORDS}, ${WORDS.repeat(5)}, 'irs-letters', 'published', now()) returning id, slug`
  return made
}

/** The client wrote, the agent answered, the client reported. @returns the conversation. */
async function reportedConversation(): Promise<string> {
  const id = crypto.randomUUID()
  const started = await api.post(
    'chats',
    { listing_id: listing, id, body: 'Good morning to you' },
    { token: client.token },
  )
  const { conversation_id: chat } = started.body.data as { conversation_id: string }
  await api.post(`chats/${chat}/messages`, { id: crypto.randomUUID(), body: 'Pay me at once' }, { token: agent.token })
  await api.post(`chats/${chat}/report`, { reason: 'This person threatens me.' }, { token: client.token })
  await api.post(`chats/${chat}/messages`, { id: crypto.randomUUID(), body: 'A later word' }, { token: client.token })
  return chat
}

test('every kind is in one queue, counted with the age of its oldest item', async () => {
  const { id } = await publicArticle()
  expect((await report('article', id)).status).toBe(200)
  await reportedConversation()
  await db`
    insert into question (author_id, title, body, topic, state, held_for, created_at)
    values (${client.who.accountId}, 'A question that waits', ${WORDS}, 'other', 'pending', 'first_posts', now() - interval '3 days')`
  expect((await queue()).map(({ kind }) => kind)).toEqual(['question', 'article', 'conversation'])
  expect((await queue('?kind=article')).map(({ path, reports }) => [path, reports[0]?.note])).toEqual([
    ['/blog/what-to-do-first', 'It says 2019.'],
  ])
  const counts = (await api.get('moderation/waiting', { token: moderator.token })).body.data as KindWaiting[]
  expect(counts.map(({ kind, waiting }) => [kind, waiting])).toEqual([
    ['question', 1],
    ['article', 1],
    ['conversation', 1],
  ])
  expect(Date.now() - Date.parse(counts[0]?.oldest_at ?? '')).toBeGreaterThan(2.9 * 86_400_000)
})

test('a reported article stays public until a moderator removes it, with a public reason', async () => {
  const article = { kind: 'article', ...(await publicArticle()) }
  expect((await report('article', crypto.randomUUID())).status).toBe(404)
  await report('article', article.id)
  expect((await api.get(`articles/${article.slug}`)).status).toBe(200)
  expect((await decide(moderator, article, 'remove')).status, 'without a reason').toBe(422)
  const off = { reason: 'wrong', note: 'The sum is of 2019.' }
  expect((await decide(moderator, article, 'remove', off)).status).toBe(200)
  expect((await api.get(`articles/${article.slug}`)).body).toMatchObject({
    statusCode: 410,
    message: expect.stringContaining('Harmful misinformation'),
  })
  expect(await queue()).toEqual([])
  const [mail] = await takeQueuedEmails(db)
  expect(mail).toMatchObject({ recipient: agent.email, subject: expect.stringContaining('Your article was removed') })
  expect(mail?.bodyText).toContain('The sum is of 2019.')
  const { articles } = (await api.get('moderation/counts')).body.data as { articles: Ledger }
  expect(articles).toMatchObject({ received: 1, published: 0, removed: 1, reasons: [{ reason: 'wrong', count: 1 }] })
  const own = (await api.get('user/articles', { token: agent.token })).body.data
  expect(own).toMatchObject([{ state: 'archived', removed_for: 'Harmful misinformation' }])
  const [logged] = await db`select action, reason from audit_log where target_id = ${article.id}`
  expect(logged).toEqual({ action: 'article.remove', reason: 'wrong' })
  expect((await decide(moderator, article, 'publish')).status, 'and back').toBe(200)
  expect((await api.get(`articles/${article.slug}`)).status).toBe(200)
})

test("an editor can't republish unchanged an article that a moderator removed", async () => {
  const article = { kind: 'article', ...(await publicArticle()) }
  await decide(moderator, article, 'remove', { reason: 'wrong' })
  const editor = await personIn(db, { role: 'editor' })
  const [{ version }] = await db<[{ version: number }]>`select version from article`
  const again = { decision: 'publish', note: '', version }
  const answer = await api.post(`editor/articles/${article.id}/decide`, again, { token: editor.token })
  expect([answer.status, answer.body.message]).toEqual([
    409,
    expect.stringContaining('A moderator removed this article'),
  ])
  expect((await api.get(`articles/${article.slug}`)).status).toBe(410)
})

test("staff can't decide on their own article, and an article that its author archived stays archived", async () => {
  const admin = await personIn(db, { role: 'admin' })
  const article = { kind: 'article', ...(await publicArticle(admin)) }
  expect((await decide(admin, article, 'remove', { reason: 'wrong' })).status).toBe(403)
  await db`update article set state = 'archived'`
  expect((await decide(moderator, article, 'publish')).status).toBe(409)
})

test('a submitted article is in the queue of staff who can edit, linked to its review page', async () => {
  await db`
    insert into article (author_id, title, summary, body_text, category, state, submitted_at)
    values (${agent.who.accountId}, 'What to do first', ${WORDS}, ${WORDS.repeat(5)}, 'irs-letters', 'submitted', now())`
  expect(await queue()).toEqual([])
  const admin = await personIn(db, { role: 'admin' })
  expect(await queue('', admin)).toMatchObject(
    [{ kind: 'article', by_editor: true, path: /^\/dashboard\/articles\/review/ }].map(
      ({ path: _path, ...rest }) => rest,
    ),
  )
})

test('a reported conversation is shown up to the report, closed for both, and both are notified', async () => {
  const chat = await reportedConversation()
  const [item] = await queue()
  expect(item).toMatchObject({ kind: 'conversation', author: 'Marisol Quintavalle', text: 'This person threatens me.' })
  const shown = await caseOf(item ?? { kind: '', id: '' })
  expect(shown.messages.map(({ by, body }) => [by, body])).toEqual([
    ['reporter', 'Good morning to you'],
    ['reported', 'Pay me at once'],
  ])
  await takeQueuedEmails(db)
  expect((await decide(moderator, item ?? { kind: '', id: '' }, 'remove', { reason: 'abuse' })).status).toBe(200)
  for (const who of [agent, client]) {
    const sent = await api.post(
      `chats/${chat}/messages`,
      { id: crypto.randomUUID(), body: 'More' },
      { token: who.token },
    )
    expect([sent.status, sent.body.message]).toEqual([403, 'A moderator has closed this conversation.'])
    const seen = await api.get(`chats/${chat}`, { token: who.token })
    expect(seen.body.data).toMatchObject({
      may_send: false,
      closed: { reason: 'An insult or a threat', at: expect.any(String) },
    })
  }
  expect((await takeQueuedEmails(db)).map(({ recipient }) => recipient)).toEqual([agent.email])
  const receivedEvents = (await api.get('chats/notifications', { token: client.token })).body.data as {
    preview: string
  }[]
  expect(receivedEvents.some(({ preview }) => preview.includes('closed the conversation'))).toBe(true)
  expect((await decide(moderator, item ?? { kind: '', id: '' }, 'publish')).status, 'decided once').toBe(409)
})

test('opening a reported conversation is logged with the reader; viewing the queue is not', async () => {
  const chat = await reportedConversation()
  const [item] = await queue()
  const opened = () => db`
    select actor_id, target_kind, target_id, after, request_id is not null as by_request from audit_log
    where action = 'conversation.read' and actor_id = ${moderator.who.accountId}`
  expect(await opened()).toEqual([])
  await caseOf(item ?? { kind: '', id: '' })
  expect(await opened()).toEqual([
    {
      actorId: moderator.who.accountId,
      targetKind: 'conversation',
      targetId: item?.id,
      after: { conversation: chat, messages: 2 },
      byRequest: true,
    },
  ])
})

test('a conversation without a violation stays open', async () => {
  const chat = await reportedConversation()
  const [item] = await queue()
  expect((await decide(moderator, item ?? { kind: '', id: '' }, 'publish')).status).toBe(200)
  const seen = await api.get(`chats/${chat}`, { token: client.token })
  expect(seen.body.data).toMatchObject({ may_send: true, closed: null })
  const sent = await api.post(
    `chats/${chat}/messages`,
    { id: crypto.randomUUID(), body: 'More' },
    { token: agent.token },
  )
  expect(sent.status).toBe(200)
  expect(await queue()).toEqual([])
})

test("a text is shown with its question and its author's history; a repeat offender's texts are held", async () => {
  const [question] = await db<[{ id: number }]>`
    insert into question (author_id, title, body, topic, state, published_at)
    values (${client.who.accountId}, 'Do I pay tax on a gift?', ${WORDS}, 'other', 'published', now()) returning id`
  const [answer] = await db<[{ id: string }]>`
    insert into answer (question_id, author_id, body, state, held_for)
    values (${question.id}, ${agent.who.accountId}, ${WORDS}, 'pending', 'first_posts') returning id`
  const found = await caseOf({ kind: 'answer', id: answer.id })
  expect(found).toMatchObject({
    context: [{ heading: 'The question: Do I pay tax on a gift?' }],
    author: { name: 'Marisol Quintavalle', role: 'agent', held: 1, removed: 0, standing: 'free' },
    history: [],
  })
  // A removed article, a reply, and a conversation count in addition to rejected texts.
  await publicArticle()
  await db`update article set state = 'archived', removed_for = 'advert', removed_at = now()`
  await db`
    insert into review (listing_id, author_id, rating, comment, state, reply, replied_at, reply_author_id, reply_removed_for, reply_decided_at)
    select id, ${client.who.accountId}, 1, ${WORDS}, 'published', 'We never met you.', now(), ${agent.who.accountId}, 'confidential', now()
    from listing where public_id = ${listing}`
  await reportedConversation()
  const reported = (await queue('?kind=conversation'))[0] ?? { kind: '', id: '' }
  await decide(moderator, reported, 'remove', { reason: 'abuse' })
  const later = await caseOf({ kind: 'answer', id: answer.id })
  expect(later.author).toMatchObject({ removed_lately: 3, standing: 'held' })
  expect(later.history.map(({ kind, reason }) => [kind, reason])).toEqual(
    expect.arrayContaining([
      ['article', 'Advertising or soliciting clients'],
      ['reply', 'Information a tax professional must keep confidential'],
      ['conversation', 'An insult or a threat'],
    ]),
  )
  expect((await queue()).find(({ id }) => id === answer.id)?.author_removed).toBe(3)
})

test("an item that isn't waiting has no case, and only staff can read one", async () => {
  const { id } = await publicArticle()
  const path = `moderation/queue/article/${id}`
  expect((await api.get(path, { token: moderator.token })).status).toBe(404)
  await report('article', id)
  expect((await api.get(path, { token: moderator.token })).status).toBe(200)
  expect((await api.get(path, { token: agent.token })).status).toBe(403)
})

const reportFrom = (from: string, id: string) =>
  api.post('reports', { kind: 'article', id, reason: 'wrong', note: '' }, { from })
const fingerprints = () => db<{ network: Buffer | null }[]>`select network from report order by id`

test("a reporting visitor's fingerprint can't be recomputed and isn't kept for long", async () => {
  const { id } = await publicArticle()
  await reportFrom('203.0.113.50', id)
  await reportFrom('203.0.113.50', id)
  await reportFrom('203.0.113.51', id)
  const [first, second, ...none] = await fingerprints()
  expect(none, 'the same visitor counts once').toEqual([])
  expect(first?.network).not.toEqual(second?.network)
  const plain = createHash('sha256').update('203.0.113.50').digest()
  expect(first?.network?.equals(plain), 'whoever tries all addresses finds none').toBe(false)

  // The next day: yesterday's salt is deleted, and the fingerprint can't be recomputed.
  await db`update report_salt set day = day - 1`
  await db`update report set handled_at = now(), created_at = created_at - interval '1 day'`
  await reportFrom('203.0.113.50', id)
  await expirePersonalData(db)
  expect(await db`select day::text from report_salt`).toEqual([{ day: today() }])
  const [before, , after] = await fingerprints()
  expect(after?.network).not.toEqual(before?.network)

  await db`update report set created_at = created_at - interval '29 days 23 hours'`
  await expirePersonalData(db)
  expect((await fingerprints()).map(({ network }) => network === null)).toEqual([true, true, false])
})

test('a visitor can report at most twenty texts a day', async () => {
  const { id } = await publicArticle()
  for (let count = 0; count < 20; count++) {
    await reportFrom('203.0.113.60', id)
    await db`update report set handled_at = now()`
  }
  expect((await reportFrom('203.0.113.60', id)).status).toBe(429)
  expect((await reportFrom('203.0.113.61', id)).status).toBe(200)
})
