/** Emails about waiting messages: when one is sent, and each reason not to. */
import { beforeEach, expect, test } from 'vitest'
import { takeQueuedEmails } from '#tests/support/accounts.ts'
import { type ChatAgent, insertAgent, insertClient } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'
import { proveSignedIn } from '../accounts/prove-actor.ts'
import { readSettings } from '#server/platform/settings.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { blockConversation } from '#server/domains/chat/conversations.ts'
import { emailWaitingMessages } from './email-waiting-messages.ts'
import { markMessages, sendMessage } from '#server/domains/chat/messages.ts'
import { declineRequest } from './decline-request.ts'
import { openRequest } from './open-request.ts'
import { startConversation } from '#server/domains/chat/start-conversation.ts'

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

type Asked = { insertedAgent: ChatAgent; client: SignedIn; agent: SignedIn; requestId: string }

/** A request about a CP2000, near Fresno. */
async function requested(more: object = {}): Promise<Asked> {
  const insertedAgent = await insertAgent(db)
  const client = await proveSignedIn(db, (await insertClient(db)).token)
  const agent = await proveSignedIn(db, insertedAgent.token)
  const requestId = crypto.randomUUID()
  await openRequest(db, client, {
    id: requestId,
    agents: [insertedAgent.publicId],
    need: 'irs-notice',
    letter: 'CP2000',
    taxYear: null,
    language: 'en',
    dueOn: null,
    meeting: null,
    location: '93721',
    body: 'My secret notice',
    search: '',
    ...more,
  })
  return { insertedAgent, client, agent, requestId }
}

const conversationOf = async (requestId: string) =>
  (await db<[{ id: string }]>`select conversation_id as id from help_request_agent where request_id = ${requestId}`)[0]
    .id

test('a new request is named with its letter and place, and the email says by when to answer', async () => {
  const { requestId } = await requested()
  await advanceMinutes(2)
  const [mail] = await mails()
  expect(mail?.subject).toBe('New request: CP2000 letter, Fresno, CA')
  expect(mail?.bodyText).toContain(await conversationOf(requestId))
  expect(mail?.bodyText).toContain('Answer the request by the end of')
  expect(`${mail?.subject} ${mail?.bodyText} ${mail?.bodyHtml}`).not.toMatch(/secret/)
})

test('what isn’t the number of a letter, or isn’t a place, stays out of the subject', async () => {
  await requested({ letter: 'see my-site.example now', location: 'call me at once' })
  await advanceMinutes(2)
  expect((await mails()).map(({ subject }) => subject)).toEqual(['New request: IRS notices'])
})

test('an answer and a decline name the request, and lead to it', async () => {
  const { agent, requestId } = await requested()
  const conversationId = await conversationOf(requestId)
  await markMessages(db, agent, { conversationId, read: 1 })
  await sendMessage(db, agent, { conversationId, ...given('Yes, I can') })
  await advanceMinutes(15)
  const [answered] = await mails()
  expect(answered?.subject).toBe('An agent answered your request: CP2000 letter')
  expect(answered?.bodyText).toContain(`/dashboard/requests?request=${requestId}`)
  await declineRequest(db, agent, { requestId, reason: 'no_time' })
  await advanceMinutes(15)
  const [declined] = await mails()
  expect(declined?.subject).toBe('An agent declined your request: CP2000 letter')
  expect(declined?.bodyText).toContain(`/dashboard/requests?request=${requestId}`)
})

test('emails about requests are in the language of the account, and respect what it chose', async () => {
  const { agent } = await requested()
  await db`update account set language = 'es' where id = ${agent.accountId}`
  await advanceMinutes(2)
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Nueva solicitud: carta CP2000, Fresno, CA'])
  const second = await requested()
  await db`update account set preferences = '{"email_messages": false}' where id = ${second.agent.accountId}`
  await advanceMinutes(30)
  expect(await mails()).toEqual([])
})

test('a message after a request that was read is only a message', async () => {
  const { client, agent, requestId } = await requested()
  const conversationId = await conversationOf(requestId)
  await markMessages(db, agent, { conversationId, read: 1 })
  await sendMessage(db, client, { conversationId, ...given('One more thing') })
  await advanceMinutes(2)
  expect((await mails()).map(({ kind }) => kind)).toEqual(['messages'])
})
