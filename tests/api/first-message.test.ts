/** A message written before registering: it waits with the account, and only the account's owner can send it. */
import { beforeEach, expect, test } from 'vitest'
import { deleteOldWaitingMessages } from '#server/domains/chat/waiting-message.ts'
import {
  agentFields,
  clientFields,
  deleteAllAccounts,
  tokenInEmail,
  signIn,
  testAccounts,
} from '#tests/support/accounts.ts'
import { insertAgent, type ChatAgent } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()
const api = await testAccounts(db)
let agent: ChatAgent
const ID = '5d0a7c5e-2f3b-4c1d-9e8f-0a1b2c3d4e5f'
const first = (body = 'I got a CP2000. Can you help?') => ({ listing_id: agent.publicId, id: ID, body })

beforeEach(async () => {
  await deleteAllAccounts(db)
  agent = await insertAgent(db)
})

const register = (more: object = {}) => api.post('public/auth/register', { ...clientFields, ...more })

async function confirmedAda(): Promise<string> {
  const token = await tokenInEmail(db, 'verify')
  expect((await api.post('public/auth/verify', { token, password: clientFields.password })).status).toBe(200)
  return (await signIn(api, clientFields.email)).accessToken
}

const waiting = async (token: string) => (await api.get('chats/waiting', { token })).body.data
const messages = () => db`select body from message`

test('the message arrives with the registration, waits, and is sent once by its owner', async () => {
  expect((await register({ first_message: first() })).status).toBe(201)
  expect(await messages(), 'nothing is sent by registering').toEqual([])
  const token = await confirmedAda()
  expect(await waiting(token)).toMatchObject({ ...first(), name: expect.stringContaining('Marisol') })
  expect(await messages(), 'nor by confirming').toEqual([])
  for (const _ of [1, 2]) expect((await api.post('chats', first(), { token })).status).toBe(200)
  expect(await messages()).toEqual([{ body: first().body }])
  expect(await waiting(token)).toBeNull()
})

test('a message that its owner edits or discards no longer waits', async () => {
  await register({ first_message: first() })
  const token = await confirmedAda()
  await api.post('chats', { ...first('Other words.'), id: crypto.randomUUID() }, { token })
  expect(await waiting(token)).toBeNull()
  await db`
    insert into waiting_message (account_id, listing_id, id, body)
    select a.id, l.id, ${ID}, 'Again' from account a, listing l
    where a.email = ${clientFields.email} and l.public_id = ${agent.publicId}`
  expect((await api.delete('chats/waiting', { token })).status).toBe(200)
  expect(await waiting(token)).toBeNull()
})

test('a known address, an agent, a shielded number, and an unknown listing leave nothing behind', async () => {
  await register()
  await confirmedAda()
  expect((await register({ first_message: first('Put into a stranger’s account') })).status).toBe(201)
  const asAgent = { ...agentFields, email: 'eve@mail.example', first_message: first() }
  expect((await api.post('public/auth/register/agent', asAgent)).status).toBe(422)
  const number = { email: 'bo@mail.example', first_message: first('My SSN is 219-09-9999') }
  const refused = await register(number)
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['first_message.body']])
  const nowhere = { email: 'cy@mail.example', first_message: { ...first(), listing_id: '00000000' } }
  expect((await register(nowhere)).status).toBe(201)
  expect(await db`select 1 from waiting_message`).toEqual([])
})

test('the message is in its owner’s export, and is deleted with the account or after a month', async () => {
  await register({ first_message: first() })
  const token = await confirmedAda()
  const exported = (await api.get('user/export', { token })).body as unknown as { data?: object }
  expect(JSON.stringify(exported)).toContain(first().body)
  expect(await deleteOldWaitingMessages(db)).toBe(0)
  await db`update waiting_message set written_at = now() - interval '31 days'`
  expect(await deleteOldWaitingMessages(db)).toBe(1)
})
