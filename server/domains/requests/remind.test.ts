/** What happens to a request that isn't answered: when each side hears of it, and each reason not to. */
import { beforeEach, expect, test } from 'vitest'
import { proveSignedIn } from '#server/domains/accounts/prove-actor.ts'
import { blockConversation } from '#server/domains/chat/conversations.ts'
import { markMessages, sendMessage } from '#server/domains/chat/messages.ts'
import { readSettings } from '#server/platform/settings.ts'
import { takeQueuedEmails } from '#tests/support/accounts.ts'
import { insertAgent, insertClient } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'
import { declineRequest } from './decline-request.ts'
import { openRequest } from './open-request.ts'
import { closeRequest } from './own-request.ts'
import { readRequest } from './read-requests.ts'
import { notifyOfLate, remindAgents } from './remind.ts'

const db = await testDatabase()
const settings = readSettings({ NODE_ENV: 'test' })
const at = (iso: string) => new Date(iso)
/** A Friday, 4 p.m. in Washington. */
const SENT = at('2026-11-13T21:00:00Z')
const MONDAY = at('2026-11-16T21:00:00Z')
/** The morning after the second business day. */
const WEDNESDAY = at('2026-11-18T14:00:00Z')
const MINUTE_MS = 60_000

beforeEach(async () => {
  await db`delete from account`
  await db`delete from mail`
})

async function asked(count = 1) {
  const inserted = []
  while (inserted.length < count) inserted.push(await insertAgent(db))
  const client = await proveSignedIn(db, (await insertClient(db)).token)
  const id = crypto.randomUUID()
  const agents = inserted.map(({ publicId }) => publicId)
  await openRequest(db, client, {
    id,
    agents,
    need: 'irs-notice',
    letter: '',
    taxYear: null,
    dueOn: null,
    language: 'en',
    meeting: null,
    location: '',
    body: 'My secret notice',
    search: '',
  })
  await db`update help_request_agent set sent_at = ${SENT} where request_id = ${id}`
  const { agents: states } = await readRequest(db, client, id)
  const people = await Promise.all(inserted.map(async ({ token }) => proveSignedIn(db, token)))
  return { id, client, agents: people, chats: states.map(({ conversationId }) => conversationId) }
}
const remind = async (now: Date) => {
  await remindAgents(db, settings, now)
  return takeQueuedEmails(db)
}
const told = (account: string) =>
  db<{ preview: string }[]>`select preview from notification where to_id = ${account} and type = 'request'`

test('an agent who hasn’t read a request after one business day is emailed once, without its text', async () => {
  const { id, chats } = await asked()
  expect(await remind(new Date(MONDAY.getTime() - MINUTE_MS))).toEqual([])
  const [mail, ...more] = await remind(MONDAY)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ kind: 'request_unread', subject: 'A client’s request is waiting for you' })
  expect(mail?.bodyText).toContain(chats[0])
  expect(mail?.bodyText?.replaceAll('\u00a0', ' ')).toContain('Nov. 17, 2026')
  expect(`${mail?.subject} ${mail?.bodyText} ${mail?.bodyHtml}`).not.toMatch(/secret/i)
  expect(await remind(MONDAY), 'not twice').toEqual([])
  expect(await db`select 1 from help_request_agent where request_id = ${id} and reminded_at is not null`).toHaveLength(
    1,
  )
})

test('two workers send one reminder, in the agent’s language', async () => {
  const { agents } = await asked()
  await db`update account set language = 'es' where id = ${agents[0]?.accountId ?? ''}`
  await Promise.all([remindAgents(db, settings, MONDAY), remindAgents(db, settings, MONDAY)])
  const mails = await takeQueuedEmails(db)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.bodyText).toContain('17')
  expect(mails[0]?.subject).not.toContain('waiting')
})

test.each([
  [
    'the agent has read it',
    async ({ agents: [agent], chats: [chat = ''] }: Asked) =>
      agent && markMessages(db, agent, { conversationId: chat, read: 1 }),
  ],
  [
    'the agent has answered',
    async ({ agents: [agent], chats: [chat = ''] }: Asked) =>
      agent && sendMessage(db, agent, { conversationId: chat, id: crypto.randomUUID(), body: 'Yes.' }),
  ],
  [
    'the agent has declined',
    async ({ id, agents: [agent] }: Asked) => agent && declineRequest(db, agent, { requestId: id, reason: 'no_time' }),
  ],
  [
    'the client has closed it',
    async ({ id, client }: Asked) => closeRequest(db, client, { requestId: id, closed: true }),
  ],
  [
    'the agent wants no emails about messages',
    async () => db`update account set preferences = '{"email_messages": false}'`,
  ],
  [
    'the agent has blocked the client',
    async ({ agents: [agent], chats: [chat = ''] }: Asked) =>
      agent && blockConversation(db, agent, { conversationId: chat, blocked: true }),
  ],
  [
    'a moderator has closed the conversation',
    async ({ chats: [chat = ''] }: Asked) =>
      db`update conversation set closed_at = now(), closed_for = 'off_topic' where id = ${chat}`,
  ],
  [
    'the agent’s account is suspended',
    async ({ agents: [agent] }: Asked) =>
      db`update account set status = 'suspended', status_reason = 'x' where id = ${agent?.accountId ?? ''}`,
  ],
])('no reminder if %s', async (_why, prepare) => {
  await prepare(await asked())
  expect(await remind(MONDAY)).toEqual([])
})
type Asked = Awaited<ReturnType<typeof asked>>

test('after two business days, the client hears once that they can ask someone else', async () => {
  const { id, client, agents } = await asked(3)
  const [one] = agents
  if (!one) throw new Error('no agent')
  await declineRequest(db, one, { requestId: id, reason: 'no_time' })
  await notifyOfLate(db, new Date(WEDNESDAY.getTime() - MINUTE_MS))
  expect(await told(client.accountId), 'not at night').toEqual([])
  await Promise.all([notifyOfLate(db, WEDNESDAY), notifyOfLate(db, WEDNESDAY)])
  await notifyOfLate(db, WEDNESDAY)
  const notes = await told(client.accountId)
  expect(notes, 'once for both agents').toHaveLength(1)
  expect(notes[0]?.preview).toMatch(
    /hasn’t answered your request within two business days\. You can ask someone else\.$/,
  )
  expect(await remind(WEDNESDAY), 'and the agents aren’t reminded anymore').toEqual([])
})

test('while the agent is away, no one is reminded, and nothing is late', async () => {
  const { client } = await asked()
  await db`insert into listing_profile (listing_id) select listing_id from agent`
  await db`
    insert into away_period (listing_id, from_on, back_on, set_at)
    select listing_id, '2026-11-14', '2026-11-18', '2026-11-01' from agent`
  expect(await remind(MONDAY)).toEqual([])
  await notifyOfLate(db, WEDNESDAY)
  expect(await told(client.accountId)).toEqual([])
  expect(await remind(at('2026-11-18T21:00:00Z')), 'on the first day back').toHaveLength(1)
  await notifyOfLate(db, at('2026-11-20T14:00:00Z'))
  expect(await told(client.accountId), 'after the second').toHaveLength(1)
})
