/**
 * Push messages to browsers: who gets them, what they say, and what ends a subscription. With a push service that
 * decrypts them.
 */
import webPush from 'web-push'
import { beforeEach, expect, test } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { insertAgent, insertClient, insertSession, type ChatUser } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'
import { deleteJobs, makeJobsDue } from '#tests/support/job-time.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { testPushService } from '#tests/support/push-service.ts'
import { addMissingPushJobs } from '#server/domains/notifications/push.ts'
import { JOBS } from '#server/platform/jobs.ts'
import { openPush, type Push } from '#server/platform/push/open-push.ts'
import { readSettings } from '#server/platform/settings.ts'

const db = await testDatabase()
const service = await testPushService()
const { publicKey, privateKey } = webPush.generateVAPIDKeys()
const keys = {
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: 'mailto:ops@enrolled.example',
}
const { get, post, settings } = await testAccounts(db, { ...keys, PUSH_SERVICES: service.host })
const push = openPush(settings) as Push

beforeEach(async () => {
  service.got.length = 0
  service.state.answer = 201
  service.state.before = async () => {}
  await db`delete from push_subscription`
  await deleteJobs(db)
})

const as = ({ token }: Pick<ChatUser, 'token'>) => ({ token })
const subscribe = (who: Pick<ChatUser, 'token'>, given: object = service.subscription) => post('push', given, as(who))
/** @returns how many browsers got a push. */
async function sendDuePushes(): Promise<number> {
  const before = service.got.length
  await runDueJobs({ db, settings })
  return service.got.length - before
}
/** The same, once what is due has waited. */
const work = async () => (await makeJobsDue(db), sendDuePushes())
const browsers = async () => (await db`select endpoint from push_subscription`).length
const due = async () => (await db`select 1 from graphile_worker.jobs where task_identifier = ${JOBS.push}`).length

async function written() {
  const [client, agent] = [await insertClient(db, 'Ada'), await insertAgent(db)]
  await subscribe(agent)
  const given = { listing_id: agent.publicId, id: crypto.randomUUID(), body: 'My secret letter from the IRS' }
  const { body } = await post('chats', given, as(client))
  return { client, agent, id: (body.data as { conversation_id: string }).conversation_id }
}

test("a message wakes a recipient's browser with no open dashboard: it names the sender and none of the text", async () => {
  const { id } = await written()
  expect(await sendDuePushes(), 'not at once').toBe(0)
  expect(await work()).toBe(1)
  expect(service.got.map(({ payload }) => payload)).toEqual([
    { title: 'New message from Ada Talker', path: `/dashboard/messages?chat=${id}`, tag: id },
  ])
  expect(service.got[0]?.subject).toBe('mailto:ops@enrolled.example')
  expect(service.got[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: id.replaceAll('-', '') })
  // The service itself sees only ciphertext.
  expect(service.got[0]?.raw.toString('latin1')).not.toMatch(/Ada|message|dashboard/)
  expect(await due()).toBe(0)
})

test('a push is in the language of its recipient’s account, and leads to the dashboard in it', async () => {
  const { agent, id } = await written()
  await db`update account set language = 'es' where id = ${agent.accountId}`
  expect(await work()).toBe(1)
  expect(service.got.map(({ payload }) => payload)).toEqual([
    { title: 'Mensaje nuevo de Ada Talker', path: `/es/dashboard/messages?chat=${id}`, tag: id },
  ])
})

test('many messages of a conversation are one push; the next one wakes the browser again', async () => {
  const { client, id } = await written()
  const send = () => post(`chats/${id}/messages`, { id: crypto.randomUUID(), body: 'More' }, as(client))
  await send()
  await send()
  expect(await due()).toBe(1)
  expect(await work()).toBe(1)
  await send()
  expect(await work()).toBe(1)
})

test("a person who has the message in an open page isn't woken, nor one who blocked the sender", async () => {
  const { client, agent, id } = await written()
  await post(`chats/${id}/marks`, { delivered: 1 }, as(agent))
  expect(await work()).toBe(0)
  expect(await due(), 'settled').toBe(0)
  await post(`chats/${id}/messages`, { id: crypto.randomUUID(), body: 'Again' }, as(client))
  await post(`chats/${id}/block`, { blocked: true }, as(agent))
  expect(await work()).toBe(0)
  expect(service.got).toEqual([])
})

test("an agent who is not approved isn't woken", async () => {
  const { agent } = await written()
  await db`update agent set approval = 'suspended', approval_reason = 'test' where account_id = ${agent.accountId}`
  expect(await work()).toBe(0)
})

test('signing out ends push for this browser and for no other session', async () => {
  const { agent } = await written()
  const other = await insertSession(db, agent.accountId)
  await subscribe(other, { ...service.subscription, endpoint: `${service.subscription.endpoint}-two` })
  expect(await browsers()).toBe(2)
  await post('auth/logout', undefined, as(agent))
  expect(await browsers()).toBe(1)
  expect(await work()).toBe(1)
})

test.each([404, 410, 403])('a browser whose service answers %i is deleted', async (answer) => {
  await written()
  service.state.answer = answer
  expect(await work()).toBe(0)
  expect([await browsers(), await due()]).toEqual([0, 0])
})

test('an unavailable service is retried with growing delays and given up in the end', async () => {
  await written()
  service.state.answer = 503
  await work()
  expect(await sendDuePushes(), 'not at once').toBe(0)
  service.state.answer = 201
  expect(await work()).toBe(1)
  service.state.answer = 429
  await written()
  for (let at = 0; at < 7; at++) await work()
  expect([await browsers(), await due()]).toEqual([1, 0])
})

test("a message that arrives while the previous one is being sent isn't lost", async () => {
  const { client, id } = await written()
  service.state.before = async () => {
    service.state.before = async () => {}
    await post(`chats/${id}/messages`, { id: crypto.randomUUID(), body: 'Meanwhile' }, as(client))
  }
  expect(await work()).toBe(1)
  expect(await due()).toBe(1)
  expect(await work()).toBe(1)
})

test('a push that the version before left in its own queue is sent', async () => {
  const { agent, id } = await written()
  await deleteJobs(db)
  await db`insert into push_due (account_id, conversation_id) values (${agent.accountId}, ${id})`
  expect(await addMissingPushJobs(db)).toBe(1)
  expect(await addMissingPushJobs(db)).toBe(0)
  expect(await work()).toBe(1)
})

test('a browser is one subscription: the latest person in it owns it, and only the owner can remove it', async () => {
  const [ada, eve] = [await insertClient(db), await insertClient(db, 'Eve')]
  await subscribe(ada)
  await post('push/leave', { endpoint: service.subscription.endpoint }, as(eve))
  expect(await browsers(), 'Eve is a stranger to it').toBe(1)
  await subscribe(eve)
  expect(await db`select account_id from push_subscription`).toEqual([{ accountId: eve.accountId }])
  await post('push/leave', { endpoint: service.subscription.endpoint }, as(eve))
  expect(await browsers()).toBe(0)
})

test.each(['http://127.0.0.1:1/x', 'https://evil.example/x', 'http://fcm.googleapis.com/x', 'https://10.0.0.1/secret'])(
  'the server never calls %s for a browser',
  async (endpoint) => {
    const client = await insertClient(db)
    expect((await subscribe(client)).status, 'a known service is taken').toBe(200)
    expect((await subscribe(client, { ...service.subscription, endpoint })).status).toBe(422)
    expect(await push.send({ endpoint, p256dh: 'x', auth: 'x' }, {}, 'x')).toBe('refused')
  },
)

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://wns2-by3p.notify.windows.com/w/?token=x', true],
  ['https://web.push.apple.com/x', true],
  ['https://fcm.googleapis.com.evil.example/', false],
  ['https://evilpush.apple.com/', false],
  ['https://fcm.googleapis.com:8443/', false],
])('%s is a known push service: %s', (endpoint, isKnown) => {
  expect(openPush(readSettings({ ...keys }))?.isKnownService(endpoint)).toBe(isKnown)
})

test('without keys, push is neither offered nor accepted; half a key pair stops startup', async () => {
  expect((await get('push', as(await insertClient(db)))).body.data).toEqual({ public_key: publicKey })
  expect(openPush(readSettings({}))).toBeNull()
  expect(() => readSettings({ VAPID_PUBLIC_KEY: publicKey })).toThrow(/Set both/)
})
