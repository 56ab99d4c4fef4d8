/** What happens in other rooms is told to the person it concerns, in the dashboard too, whatever mails they want. */
import { expect, test } from 'vitest'
import { insertAgent, insertClient } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'
import { tellDecided } from '../articles/letters.ts'
import { tellApproved } from '../claims/letters.ts'
import { readSettings } from '../platform/settings.ts'
import { announceAnswer } from '../questions/announce-answer.ts'
import { tellAgent } from '../reviews/tell-agent.ts'
import { tellWatchers } from '../saved/tell-watchers.ts'

const db = await testDatabase()
const settings = readSettings({ NODE_ENV: 'test' })
const house = { sender: settings }

const toldTo = (accountId: string) => db<{ type: string; preview: string; from: string | null }[]>`
  select type, preview, from_id as from from notification where to_id = ${accountId} order by created_at`

test('decisions on claims and articles', async () => {
  const [agent, other] = [await insertAgent(db), await insertAgent(db)]
  const { accountId } = agent
  await db.begin(async (tx) => {
    await tellApproved(tx, settings, accountId, true)
    const decided = { id: crypto.randomUUID(), title: 'What a CP14 is', slug: null, note: '', authorId: accountId }
    await tellDecided(tx, house, { ...decided, decision: 'request_changes' })
  })
  const told = (await toldTo(accountId)).map(({ type, preview }) => [type, preview])
  expect(told).toHaveLength(2)
  expect(told).toContainEqual(['claim', 'The listing is yours.'])
  expect(told).toContainEqual(['article', 'An editor asks for changes to your article: What a CP14 is'])
  expect(await toldTo(other.accountId)).toEqual([])
})

test('a watched listing leaves the list', async () => {
  const [watcher, saver, agent] = [await insertClient(db), await insertClient(db), await insertAgent(db)]
  await db`
    insert into saved_listing (account_id, listing_id, watching, known_status)
    select person, l.id, person = ${watcher.accountId}::uuid, 'listed'
    from listing l, unnest(${[watcher.accountId, saver.accountId]}::uuid[]) person where l.public_id = ${agent.publicId}`
  await db`update account set preferences = '{"email_watches": false}' where id = ${watcher.accountId}`
  await db`update listing set status = 'not_in_latest' where public_id = ${agent.publicId}`
  await tellWatchers(db, settings)
  expect(await toldTo(watcher.accountId)).toMatchObject([{ type: 'watch', preview: /is not on the newest IRS list/ }])
  expect(await toldTo(saver.accountId), 'saved is not watched').toEqual([])
})

test('a review is public; an answer is there, for who follows the question', async () => {
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
    await announceAnswer(tx, house, answerId)
    await tellAgent(tx, house as never, reviewId)
  })
  const [answer] = await db`select type, ref, preview, from_id from notification where to_id = ${asker.accountId}`
  expect(answer).toEqual({
    type: 'answer',
    ref: publicId,
    preview: 'Marisol Talker has answered: Do I owe estimated tax?',
    fromId: agent.accountId,
  })
  expect(await toldTo(agent.accountId)).toMatchObject([{ type: 'review', from: null }])
  expect(await toldTo(stranger.accountId)).toEqual([])
  expect(await db`select 1 from mail where kind in ('question_answered', 'review_received')`).toEqual([])
})
