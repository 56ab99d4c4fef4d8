/** Emails about waiting messages: when one is sent, and each reason not to. */
import { beforeEach, expect, test } from 'vitest'
import { takeQueuedEmails } from '#tests/support/accounts.ts'
import { insertAgent, insertClient } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'
import { proveSignedIn } from '../accounts/prove-actor.ts'
import { readSettings } from '#server/platform/settings.ts'
import { blockConversation } from './conversations.ts'
import { emailWaitingMessages } from './email-waiting-messages.ts'
import { markMessages, sendMessage } from './messages.ts'
import { startConversation } from './start-conversation.ts'

const db = await testDatabase()
const settings = readSettings({ NODE_ENV: 'test' })

const advanceMinutes = async (minutes: number) => {
  await db`update message set sent_at = sent_at - ${minutes} * interval '1 minute'`
  await db`update conversation_side set mailed_at = mailed_at - ${minutes} * interval '1 minute'`
}
const mails = async () => {
  await emailWaitingMessages(db, settings)
  return takeQueuedEmails(db)
}
const given = (body: string) => ({ id: crypto.randomUUID(), body })

async function talking() {
  const insertedAgent = await insertAgent(db)
  const client = await proveSignedIn(db, (await insertClient(db)).token)
  const agent = await proveSignedIn(db, insertedAgent.token)
  const { conversationId } = await startConversation(db, client, {
    publicId: insertedAgent.publicId,
    ...given('My secret notice'),
  })
  const write = (body: string) => sendMessage(db, client, { conversationId, ...given(body) })
  return { client, agent, conversationId, write }
}

beforeEach(async () => {
  await db`delete from conversation`
  await db`delete from mail`
})

test('waiting messages trigger one email, which contains none of their text', async () => {
  const { agent, write, conversationId } = await talking()
  await write('And another')
  expect(await mails(), 'not while they may be at the screen').toEqual([])
  await advanceMinutes(2)
  const [mail, ...more] = await mails()
  const [{ email }] = await db<[{ email: string }]>`select email from account where id = ${agent.accountId}`
  expect(more).toEqual([])
  expect(mail).toMatchObject({ kind: 'messages', recipient: email })
  expect(mail?.bodyText).toContain('2 new messages')
  expect(mail?.bodyText).toContain(conversationId)
  expect(`${mail?.subject} ${mail?.bodyText} ${mail?.bodyHtml}`).not.toMatch(/secret|another/i)
})

test('at most one email per conversation in 15 minutes', async () => {
  const { write } = await talking()
  await advanceMinutes(2)
  expect(await mails()).toHaveLength(1)
  await write('More')
  await advanceMinutes(13)
  expect(await mails()).toEqual([])
  await advanceMinutes(2)
  expect(await mails()).toHaveLength(1)
  await advanceMinutes(60)
  expect(await mails(), 'and not twice about the same').toEqual([])
})

test('no email about read messages, or to a user who opted out or blocked the conversation', async () => {
  const first = await talking()
  await markMessages(db, first.agent, { conversationId: first.conversationId, read: 1 })
  const second = await talking()
  await db`update account set preferences = '{"email_messages": false}' where id = ${second.agent.accountId}`
  const third = await talking()
  await blockConversation(db, third.agent, { conversationId: third.conversationId, blocked: true })
  await advanceMinutes(30)
  expect(await mails()).toEqual([])
  await db`update account set preferences = '{"email_messages": true}' where id = ${second.agent.accountId}`
  expect(await mails(), 'wanted, it comes').toHaveLength(1)
})

test('an agent who isn’t approved is emailed, because nothing reaches them live', async () => {
  const { agent } = await talking()
  await db`update agent set approval = 'suspended', approval_reason = 'x' where account_id = ${agent.accountId}`
  await advanceMinutes(2)
  expect(await mails()).toHaveLength(1)
})

test('several processes share the work, and each email is queued once', async () => {
  await talking()
  await talking()
  await advanceMinutes(2)
  await Promise.all([
    emailWaitingMessages(db, settings),
    emailWaitingMessages(db, settings),
    emailWaitingMessages(db, settings),
  ])
  expect(await takeQueuedEmails(db)).toHaveLength(2)
})
