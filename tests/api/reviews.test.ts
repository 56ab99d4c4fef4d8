import { beforeEach, expect, test } from 'vitest'
import { takeQueuedEmails, testAccounts } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertListings } from '#tests/support/listings.ts'
import { isKnown, type Person, personIn } from '#tests/support/people.ts'
import type { OwnReview, PublicReview, SingleAgentRating } from '#common/review-schemas.ts'
import type { QueueItem } from '#common/moderation-schemas.ts'

const db = await testDatabase()
const api = await testAccounts(db)
const [agentId = '', otherId = '', thirdId = ''] = await insertListings(db, [
  { lastName: 'Quintavalle', firstName: 'Marisol', city: 'Fresno', state: 'CA', zip: '93721' },
  { lastName: 'Ashgrove', firstName: 'Robert', city: 'Austin', state: 'TX', zip: '78701' },
  { lastName: 'Pemberwick', firstName: 'Horatio', city: 'Boise', state: 'ID', zip: '83702' },
])
const COMMENT = 'Answered the letter within a week and said in plain words what would happen next.'
const form = (changes: object = {}) => ({ agent_id: agentId, rating: 5, comment: COMMENT, attest: true, ...changes })
const rate = (who: Person, changes: object = {}) => api.post('user/rating', form(changes), { token: who.token })
const viewed = async (who?: Person) => {
  const { body } = await api.get(`agent/agents/views/${agentId}`, who ? { token: who.token } : {})
  return body.data as { review_id: string | null; reviews: PublicReview[] }
}
const rating = async () => (await api.get(`agent/agents/ratings/${agentId}`)).body.data as SingleAgentRating
const client = async () => {
  const person = await personIn(db)
  await isKnown(db, person)
  return person
}

beforeEach(async () => {
  await db`delete from review`
  await db`delete from report`
  await db`delete from question`
  await db`delete from account`
  await db`delete from mail`
})

test('a review by a known client is public at once and is marked as theirs on the profile', async () => {
  const ada = await client()
  const { status, body } = await rate(ada, { title: 'Calm and clear', service: 'irs-notice', service_year: 2024 })
  expect([status, (body.data as OwnReview).state]).toEqual([201, 'published'])
  const { id } = body.data as OwnReview
  expect((await viewed()).review_id).toBeNull()
  const seen = await viewed(ada)
  expect(seen.review_id).toBe(id)
  expect(seen.reviews).toMatchObject([{ id, rating: 5, title: 'Calm and clear', author: 'Rae M.', reply: null }])
})

test('rating requires signing in', async () => {
  expect((await api.post('user/rating', form())).status).toBe(401)
})

test("a person's first two texts wait, as do those with a link; a moderator publishes them", async () => {
  const newcomer = await personIn(db)
  const moderator = await personIn(db, { role: 'moderator' })
  const { body } = await rate(newcomer)
  const { id, state, held_for } = body.data as OwnReview
  expect([state, held_for]).toEqual(['pending', 'first_posts'])
  expect((await viewed()).reviews).toEqual([])
  expect(await rating()).toMatchObject({ count: 0, ledger: { received: 1, published: 0, held: 1 } })

  const queue = await api.get('moderation/queue', { token: moderator.token })
  expect(queue.body.data as QueueItem[]).toMatchObject([{ kind: 'review', id, about: 'Marisol Quintavalle' }])
  const decided = { kind: 'review', id, decision: 'publish' }
  expect((await api.post('moderation/decisions', decided, { token: moderator.token })).status).toBe(200)
  expect((await viewed()).reviews).toHaveLength(1)
  expect((await takeQueuedEmails(db)).map(({ kind }) => kind)).toEqual(['post_decided'])

  const known = await client()
  const linked = await rate(known, { comment: `${COMMENT} See www.example.com for more.` })
  expect((linked.body.data as OwnReview).held_for).toBe('link')
})

test.each<[string, object]>([
  ['rating', { rating: 6 }],
  ['rating', { rating: 4.5 }],
  ['comment', { comment: 'Too short.' }],
  ['comment', { comment: 'x'.repeat(2001) }],
  ['comment', { comment: `${COMMENT} My SSN is 219-09-9999.` }],
  ['title', { title: 'x'.repeat(81) }],
  ['value', { value: 0 }],
  ['service', { service: 'magic' }],
  ['service_year', { service_year: 2999 }],
  ['attest', { attest: false }],
  ['request', { author_id: '0' }],
])('%s is rejected in %j', async (field, changes) => {
  const { status, body } = await rate(await client(), changes)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  const [kept] = await db`select 1 from review`
  expect(kept).toBeUndefined()
})

test("an agent can't review anyone, least of all themselves", async () => {
  const agent = await personIn(db, { role: 'agent', listing: agentId })
  expect((await rate(agent)).body).toMatchObject({ statusCode: 403, message: 'You can’t review yourself.' })
  expect((await rate(agent, { agent_id: otherId })).status).toBe(403)
  // Not under another role either.
  await db`update account set role = 'client' where id = ${agent.who.accountId}`
  expect((await rate(agent)).status).toBe(403)
})

test('a review is marked only when reviewer and agent have messaged each other, and the reviewer agreed', async () => {
  const [ada, agent] = [await client(), await personIn(db, { role: 'agent', listing: agentId })]
  const { id: reviewId } = (await rate(ada, { show_messaged: true })).body.data as OwnReview
  const isMarked = async () => (await viewed()).reviews[0]?.exchanged_messages
  expect(await isMarked()).toBe(false)
  const [{ id }] = await db<[{ id: string }]>`
    insert into conversation (client_id, agent_id) values (${ada.who.accountId}, ${agent.who.accountId}) returning id`
  const write = (place: number, sender: string) => db`
    insert into message (conversation_id, place, id, sender_id, body)
    values (${id}, ${place}, gen_random_uuid(), ${sender}, 'Hello')`
  await write(1, ada.who.accountId)
  expect(await isMarked(), 'a question without an answer').toBe(false)
  await write(2, agent.who.accountId)
  expect(await isMarked()).toBe(true)
  const { agent_id: _, ...unmarked } = form()
  await api.patch(`user/rating/${reviewId}`, unmarked, { token: ada.token })
  expect(await isMarked(), 'without the reviewer’s consent').toBe(false)
  await api.patch(`user/rating/${reviewId}`, { ...unmarked, show_messaged: true }, { token: ada.token })
  expect(await isMarked(), 'the reviewer agreed later').toBe(true)
  await db`update agent set approval = 'rejected', approval_reason = 'test' where account_id = ${agent.who.accountId}`
  expect(await isMarked(), 'with somebody else than the agent').toBe(false)
})

test('the agent is notified of a reviewer, never of a client', async () => {
  const agent = await personIn(db, { role: 'agent', listing: agentId })
  await rate(await client())
  const [notice] = await db`select preview from notification where to_id = ${agent.who.accountId}`
  const [mail] = await takeQueuedEmails(db)
  for (const text of [String(notice?.['preview']), mail?.bodyText ?? ''])
    expect(text).not.toMatch(/a client has|client reviewed/i)
  expect(notice).toMatchObject({ preview: 'A new review about you is now public.' })
})

test('one person reviews an agent once in twelve months, however often they submit', async () => {
  const ada = await client()
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => rate(ada)))).map(({ status }) => status).sort()
  expect(statuses).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
  await db`update review set created_at = created_at - interval '13 months'`
  expect((await rate(ada)).status).toBe(201)
})

test('its author can edit a review for 30 days, and delete it', async () => {
  const [ada, other] = [await client(), await client()]
  const { id } = (await rate(ada)).body.data as OwnReview
  const { agent_id: _, ...changed } = form({ rating: 2 })
  expect((await api.patch(`user/rating/${id}`, changed, { token: other.token })).status).toBe(404)
  expect((await api.patch(`user/rating/${id}`, changed, { token: ada.token })).status).toBe(200)
  expect((await rating()).distribution).toEqual([0, 1, 0, 0, 0])
  await db`update review set created_at = created_at - interval '31 days'`
  expect((await api.patch(`user/rating/${id}`, changed, { token: ada.token })).status).toBe(409)

  expect((await api.delete(`agents/remove-reviews/${id}`)).status).toBe(401)
  expect((await api.delete(`agents/remove-reviews/${id}`, { token: other.token })).status).toBe(404)
  expect((await api.delete(`agents/remove-reviews/${id}`, { token: ada.token })).status).toBe(200)
  expect(await viewed(ada)).toMatchObject({ review_id: null, reviews: [] })
  expect(await rating()).toMatchObject({
    count: 0,
    ledger: { received: 1, removed: 1, reasons: [{ reason: 'author' }] },
  })
  const [kept] = await db`select comment from review`
  expect(kept).toEqual({ comment: '' })
})

test("an admin removes a review for a public reason; a moderator can't by this call", async () => {
  const [ada, admin, moderator] = [
    await client(),
    await personIn(db, { role: 'admin' }),
    await personIn(db, { role: 'moderator' }),
  ]
  const { id } = (await rate(ada)).body.data as OwnReview
  expect((await api.delete(`agents/remove-reviews/${id}?reason=abuse`, { token: moderator.token })).status).toBe(404)
  expect((await api.delete(`agents/remove-reviews/${id}`, { token: admin.token })).status).toBe(422)
  expect((await api.delete(`agents/remove-reviews/${id}?reason=abuse`, { token: admin.token })).status).toBe(200)
  expect((await rating()).ledger.reasons).toMatchObject([{ reason: 'abuse', count: 1 }])
  const own = (await api.get('user/reviews', { token: ada.token })).body.data as OwnReview[]
  expect(own).toMatchObject([{ state: 'removed', reason_text: 'An insult or a threat' }])
  const [audited] = await db`select action, reason from audit_log where target_id = ${id} and action = 'review.remove'`
  expect(audited).toEqual({ action: 'review.remove', reason: 'abuse' })
  const [mail] = await takeQueuedEmails(db)
  expect(mail?.bodyText).toContain('An insult or a threat')
})

test('the agent replies once, without revealing who is a client', async () => {
  const ada = await client()
  const agent = await personIn(db, { role: 'agent', listing: agentId })
  const rival = await personIn(db, { role: 'agent', listing: otherId })
  const pending = await personIn(db, { role: 'agent', approval: 'pending' })
  const { id } = (await rate(ada, { rating: 1 })).body.data as OwnReview
  const reply = (who: Person, text: string) => api.post(`reviews/${id}/reply`, { reply: text }, { token: who.token })
  const NEUTRAL = 'Thank you for writing. Privacy rules keep me from saying more in public.'
  expect((await reply(ada, NEUTRAL)).status).toBe(403)
  expect((await reply(pending, NEUTRAL)).status).toBe(403)
  expect((await reply(rival, NEUTRAL)).status).toBe(404)
  for (const slip of [
    'We prepared your 2023 return and you owed $4,200.',
    'You were a client of ours for years, and we are sorry.',
    'We have no record of you in our files at all.',
  ]) {
    expect([slip, (await reply(agent, slip)).body.errors?.['reply']?.length]).toEqual([slip, 1])
  }
  expect((await reply(agent, NEUTRAL)).status).toBe(200)
  expect((await reply(agent, NEUTRAL)).status).toBe(409)
  const told = await db`select type, ref, preview from notification where to_id = ${ada.who.accountId}`
  expect(told).toEqual([{ type: 'review', ref: id, preview: 'The agent replied publicly to your review.' }])
  expect((await viewed()).reviews[0]?.reply).toBe(NEUTRAL)
})

test('the agent is notified of a public review, unless they turned such emails off', async () => {
  const agent = await personIn(db, { role: 'agent', listing: agentId })
  await rate(await client())
  expect((await takeQueuedEmails(db)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['review_received', agent.email],
  ])
  await db`update account set preferences = '{"email_reviews": false}' where id = ${agent.who.accountId}`
  await rate(await client())
  expect(await takeQueuedEmails(db)).toEqual([])
})

test('the agent flags a review; it stays public until a moderator has reviewed it', async () => {
  const ada = await client()
  const agent = await personIn(db, { role: 'agent', listing: agentId })
  const moderator = await personIn(db, { role: 'moderator' })
  const { id } = (await rate(ada)).body.data as OwnReview
  const flag = () => api.post(`reviews/${id}/flag`, { reason: 'not_own' }, { token: agent.token })
  expect([(await flag()).status, (await flag()).status]).toEqual([200, 409])
  expect((await viewed()).reviews).toHaveLength(1)
  expect((await rating()).count).toBe(1)
  const decide = (body: object) =>
    api.post('moderation/decisions', { kind: 'review', id, ...body }, { token: moderator.token })
  expect((await decide({ decision: 'remove' })).status).toBe(422)
  expect((await decide({ decision: 'remove', reason: 'not_own' })).status).toBe(200)
  expect((await decide({ decision: 'remove', reason: 'not_own' })).status).toBe(409)
  expect((await viewed()).reviews).toEqual([])
})

test('only moderators see the queue and decide, and never on their own text', async () => {
  const ada = await client()
  const editor = await personIn(db, { role: 'editor' })
  const { id } = (await rate(ada)).body.data as OwnReview
  const decision = { kind: 'review', id, decision: 'remove', reason: 'abuse' }
  for (const who of [ada, editor]) {
    expect((await api.get('moderation/queue', { token: who.token })).status).toBe(403)
    expect((await api.post('moderation/decisions', decision, { token: who.token })).status).toBe(403)
  }
  await db`update account set role = 'moderator' where id = ${ada.who.accountId}`
  await db`update session set factor_at = now()`
  expect((await api.post('moderation/decisions', decision, { token: ada.token })).body.message).toContain('own posts')
})

test("a visitor's report counts once, hides nothing, and is closed by the decision", async () => {
  const ada = await client()
  const moderator = await personIn(db, { role: 'moderator' })
  const { id } = (await rate(ada)).body.data as OwnReview
  const report = (from: string) => api.post('reports', { kind: 'review', id, reason: 'personal' }, { from })
  expect((await report('203.0.113.1')).status).toBe(200)
  await report('203.0.113.1')
  await report('203.0.113.2')
  const [item] = (await api.get('moderation/queue', { token: moderator.token })).body.data as QueueItem[]
  expect(item?.reports).toHaveLength(2)
  expect((await viewed()).reviews).toHaveLength(1)
  await api.post('moderation/decisions', { kind: 'review', id, decision: 'publish' }, { token: moderator.token })
  expect((await api.get('moderation/queue', { token: moderator.token })).body.data).toEqual([])
  expect((await api.post('reports', { kind: 'review', id: crypto.randomUUID(), reason: 'personal' })).status).toBe(404)
})

test("a repeat offender's texts are held, and then they can't post for a while", async () => {
  const ada = await client()
  const broken = (many: number) => db`
    insert into question (author_id, title, body, topic, state, reason, decided_at, created_at)
    select ${ada.who.accountId}, 'A question that was an advert', repeat('Buy this now, it is cheap. ', 4), 'other', 'rejected',
      'advert', now(), now() - interval '2 days' from generate_series(1, ${many})`
  await broken(3)
  expect(((await rate(ada)).body.data as OwnReview).held_for).toBe('repeat')
  await broken(3)
  expect((await rate(ada, { agent_id: otherId })).status).toBe(403)
})

test('an average is shown from three reviews up, and top agents are ranked by Bayesian mean', async () => {
  const insertRatings = async (agent_id: string, stars: number[]) => {
    for (const star of stars) await rate(await client(), { agent_id, rating: star })
  }
  await insertRatings(agentId, [5, 5])
  expect((await rating()).average).toBeNull()
  await insertRatings(agentId, [5])
  expect((await rating()).average).toBe(5)
  await insertRatings(otherId, [5, 5, 5, 5, 5, 5, 5, 4, 5, 5])
  await insertRatings(thirdId, [1, 1, 1])
  const { body } = await api.get('agent/agents/top')
  // Ten reviews of 4.9 outweigh three of 5.0.
  expect((body.data as { id: string }[]).map(({ id }) => id)).toEqual([otherId, agentId, thirdId])
  expect(body.message).toContain('No one can pay')
})
