/** Events in other domains notify the person they concern in the dashboard too, whatever emails they chose. */
import { expect, test } from 'vitest'
import { insertAgent, insertClient } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'
import { notifyArticleDecision } from '#server/domains/articles/decide-article.ts'
import { claimEmails, notifyAndEmail } from '../claims/emails.ts'
import { readSettings } from '#server/platform/settings.ts'
import { announceAnswer } from '#server/domains/questions/answers.ts'
import { notifyReviewedAgent } from '#server/domains/reviews/write-review.ts'
import { notifyWatchers } from '#server/domains/saved/saved-listings.ts'

const db = await testDatabase()
const settings = readSettings({ NODE_ENV: 'test' })
const deps = { sender: settings }

const notificationsOf = (accountId: string) => db<{ type: string; preview: string; from: string | null }[]>`
  select type, preview, from_id as from from notification where to_id = ${accountId} order by created_at`

test('decisions on claims and articles notify their owner', async () => {
  const [agent, other] = [await insertAgent(db), await insertAgent(db)]
  const { accountId } = agent
  await db.begin(async (tx) => {
    await notifyAndEmail(tx, settings, accountId, claimEmails.claim_approved())
    const decided = { id: crypto.randomUUID(), title: 'What a CP14 is', slug: null, note: '', authorId: accountId }
    await notifyArticleDecision(tx, deps, { ...decided, decision: 'request_changes' })
  })
  const notified = (await notificationsOf(accountId)).map(({ type, preview }) => [type, preview])
  expect(notified).toHaveLength(2)
  expect(notified).toContainEqual(['claim', 'Your claim is approved.'])
  expect(notified).toContainEqual(['article', 'An editor requested changes to your article: What a CP14 is'])
  expect(await notificationsOf(other.accountId)).toEqual([])
})

test('what is notified is in the language of the recipient’s account', async () => {
  const { accountId } = await insertAgent(db)
  await db`update account set language = 'es' where id = ${accountId}`
  await db.begin((tx) => notifyAndEmail(tx, settings, accountId, claimEmails.claim_approved()))
  expect(await notificationsOf(accountId)).toMatchObject([{ preview: 'Su reclamación de la ficha está aprobada.' }])
})

test('a watcher is notified when the listing leaves the list, even with watch emails off', async () => {
  const [watcher, saver, agent] = [await insertClient(db), await insertClient(db), await insertAgent(db)]
  await db`
    insert into saved_listing (account_id, listing_id, watching, known_status)
    select person, l.id, person = ${watcher.accountId}::uuid, 'listed'
    from listing l, unnest(${[watcher.accountId, saver.accountId]}::uuid[]) person where l.public_id = ${agent.publicId}`
  await db`update account set preferences = '{"email_watches": false}' where id = ${watcher.accountId}`
  await db`update listing set status = 'not_in_latest' where public_id = ${agent.publicId}`
  await notifyWatchers(db, settings)
  expect(await notificationsOf(watcher.accountId)).toMatchObject([
    { type: 'watch', preview: /isn’t on the newest IRS list/ },
  ])
  expect(await notificationsOf(saver.accountId), 'saved is not watched').toEqual([])
})

test('the agent is notified of a public review, and followers of a new answer', async () => {
  const [asker, agent, stranger] = [await insertClient(db), await insertAgent(db), await insertClient(db)]
  const [{ reviewId, answerId, publicId }] = await db<[Record<'reviewId' | 'answerId' | 'publicId', string>]>`
    with asked as (
      insert into question (author_id, title, body, topic, state)
      values (${asker.accountId}, 'Do I owe estimated tax?', ${'Long enough to be a question. '.repeat(3)}, 'other', 'published')
      returning id, public_id),
    followed as (insert into question_follower (question_id, account_id) select id, ${asker.accountId} from asked),
    answered as (
      insert into answer (question_id, author_id, body, state)
      select id, ${agent.accountId}, ${'Long enough to be an answer. '.repeat(4)}, 'published' from asked returning id),
    reviewed as (
      insert into review (listing_id, author_id, rating, comment, state)
      select id, ${asker.accountId}, 5, ${'Long enough to be a review. '.repeat(3)}, 'published'
      from listing where public_id = ${agent.publicId} returning id)
    select reviewed.id as review_id, answered.id as answer_id, asked.public_id from reviewed, answered, asked`
  await db`update account set preferences = '{"email_answers": false, "email_reviews": false}'`
  await db.begin(async (tx) => {
    await announceAnswer(tx, deps, answerId)
    await notifyReviewedAgent(tx, deps as never, reviewId)
  })
  const [answer] = await db`select type, ref, preview, from_id from notification where to_id = ${asker.accountId}`
  expect(answer).toEqual({
    type: 'answer',
    ref: publicId,
    preview: 'Marisol Talker answered: Do I owe estimated tax?',
    fromId: agent.accountId,
  })
  expect(await notificationsOf(agent.accountId)).toMatchObject([{ type: 'review', from: null }])
  expect(await notificationsOf(stranger.accountId)).toEqual([])
  expect(await db`select 1 from mail where kind in ('question_answered', 'review_received')`).toEqual([])
})
