/** Conversations and notifications through the API, and every way to reach someone else's, which must fail. */
import { expect, test } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { insertAgent, insertClient, type ChatUser } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()
const { get, post } = await testAccounts(db)

const as = ({ token }: ChatUser) => ({ token })
const newId = () => crypto.randomUUID()

type Row = Record<string, unknown> & { id: string; read: boolean; to: string; ref: string }
const notificationListOf = async (who: ChatUser) => (await get('chats/notifications/chat', as(who))).body
const rowsOf = async (who: ChatUser) => (await notificationListOf(who)).data as Row[]

async function startConversation() {
  const client = await insertClient(db)
  const agent = await insertAgent(db)
  const { body } = await post(
    'chats',
    { listing_id: agent.publicId, id: newId(), body: 'Hello, can you help?' },
    as(client),
  )
  return { client, agent, id: (body.data as { conversation_id: string }).conversation_id }
}
const send = (who: ChatUser, id: string, body: string, messageId = newId()) =>
  post(`chats/${id}/messages`, { id: messageId, body }, as(who))
const thread = async (who: ChatUser, id: string, query = '') =>
  (await get(`chats/${id}/messages${query}`, as(who))).body.data as { place: number; body: string; mine: boolean }[]

test('a client starts from a listing, the agent answers, and both read the same thread', async () => {
  const { client, agent, id } = await startConversation()
  expect((await send(agent, id, 'Yes, gladly.')).status).toBe(200)
  expect(await thread(client, id)).toMatchObject([
    { place: 1, mine: true, body: 'Hello, can you help?' },
    { place: 2, mine: false, body: 'Yes, gladly.' },
  ])
  expect((await thread(agent, id)).map(({ mine }) => mine)).toEqual([false, true])
  expect((await get('chats', as(client))).body).toMatchObject({
    data: [{ id, with: { name: 'Marisol Talker', is_agent: true }, unread: 1, may_send: true, last_place: 2 }],
    meta: { total: 1 },
  })
  expect((await get('chats', as(agent))).body.data).toMatchObject([{ with: { name: 'Ada Talker', is_agent: false } }])
})

test('a client sees the photo of the profile beside the name while the profile is shown, and the agent sees none', async () => {
  const { client, agent, id } = await startConversation()
  const photoId = newId()
  await db`
    insert into listing_profile (listing_id, claimed_at, photo_id)
    select id, now(), ${photoId} from listing where public_id = ${agent.publicId}
    on conflict (listing_id) do update set photo_id = excluded.photo_id`
  await db`update account set avatar_id = ${newId()} where id = ${client.accountId}`
  const photoFor = async (who: ChatUser) =>
    ((await get(`chats/${id}`, as(who))).body.data as { with: { photo: string | null } }).with.photo
  expect(await photoFor(client)).toContain(photoId)
  expect(await photoFor(agent)).toBeNull()
  await db`update agent set approval = 'suspended', approval_reason = 'x' where account_id = ${agent.accountId}`
  expect(await photoFor(client)).toBeNull()
})

test("an agent can't start a conversation, not even with another agent", async () => {
  const [agent, other] = [await insertAgent(db), await insertAgent(db)]
  const given = { listing_id: other.publicId, id: newId(), body: 'Buy my course' }
  const { status, body } = await post('chats', given, as(agent))
  expect({ status, message: body.message }).toEqual({
    status: 403,
    message: 'Only clients can start a conversation.',
  })
  const client = await insertClient(db)
  expect((await post('chats', { ...given, id: newId() }, as(client))).status, 'a client may').toBe(200)
})

test.each(['pending', 'rejected', 'suspended'] as const)(
  "a conversation can't be started with an agent who is %s",
  async (approval) => {
    const [client, agent] = [await insertClient(db), await insertAgent(db, approval)]
    const given = { listing_id: agent.publicId, id: newId(), body: 'Hello' }
    expect((await post('chats', given, as(client))).status).toBe(404)
    expect((await get(`chats/with?listing=${agent.publicId}`, as(client))).status).toBe(404)
    await db`update agent set approval = 'approved' where account_id = ${agent.accountId}`
    expect((await get(`chats/with?listing=${agent.publicId}`, as(client))).status).toBe(200)
    expect((await post('chats', given, as(client))).status).toBe(200)
  },
)

test("a listing ID with a null byte, which Postgres text can't hold, is a 404", async () => {
  const client = await insertClient(db)
  expect((await get('chats/with?listing=x%00', as(client))).status).toBe(404)
})

test('an agent who lost approval can read and receive messages but not answer', async () => {
  const { client, agent, id } = await startConversation()
  await db`update agent set approval = 'suspended', approval_reason = 'x' where account_id = ${agent.accountId}`
  expect((await send(client, id, 'Are you there?')).status).toBe(200)
  expect((await thread(agent, id)).length).toBe(2)
  expect((await send(agent, id, 'Yes')).status).toBe(403)
  expect((await post('live/ticket', undefined, as(agent))).status).toBe(403)
})

test('50 equal messages are stored once and get 50 equal answers; the same ID with different text is rejected', async () => {
  const { client, id } = await startConversation()
  const messageId = newId()
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(client, id, 'Once', messageId)))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body.data]))).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect((await thread(client, id)).filter(({ body }) => body === 'Once').length).toBe(1)
  expect((await send(client, id, 'Other words', messageId)).status).toBe(409)
})

test('starting twice at once creates one conversation', async () => {
  const [client, agent] = [await insertClient(db), await insertAgent(db)]
  const begin = () => post('chats', { listing_id: agent.publicId, id: newId(), body: 'Hello' }, as(client))
  const answers = await Promise.all([begin(), begin(), begin()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => (body.data as { conversation_id: string }).conversation_id)).size).toBe(1)
  expect((await get('chats', as(client))).body.meta?.total).toBe(1)
})

test('sequence numbers have no gaps and no duplicates when many write at once', async () => {
  const { client, agent, id } = await startConversation()
  await Promise.all(Array.from({ length: 40 }, (_, at) => send(at % 2 ? client : agent, id, `Message ${at}`)))
  expect((await thread(client, id, '?perPage=100')).map(({ place }) => place)).toEqual(
    Array.from({ length: 41 }, (_, at) => at + 1),
  )
})

test("another person's conversation is a 404 in every call", async () => {
  const { client, id } = await startConversation()
  const stranger = await insertClient(db, 'Eve')
  const strangeAgent = await insertAgent(db)
  expect((await get(`chats/${id}`, as(client))).status, 'it is there').toBe(200)
  const [{ id: notification }] = (await db`
    select id from notification where ref = ${id}`) as unknown as [{ id: string }]
  for (const who of [stranger, strangeAgent]) {
    const tries = [
      await get(`chats/${id}`, as(who)),
      await get(`chats/${id}/messages`, as(who)),
      await send(who, id, 'Hello'),
      await post(`chats/${id}/marks`, { read: 1 }, as(who)),
      await post(`chats/${id}/archive`, { archived: true }, as(who)),
      await post(`chats/${id}/block`, { blocked: true }, as(who)),
      await post(`chats/${id}/report`, { reason: 'I do not like it' }, as(who)),
    ]
    const unknown = await get(`chats/${newId()}`, as(who))
    expect(tries.map(({ status, body }) => [status, body.message])).toEqual(
      tries.map(() => [404, unknown.body.message]),
    )
    expect((await get('chats/search?q=Hello', as(who))).body.data).toEqual([])
    await post('chats/notifications/read', { ids: [notification] }, as(who))
  }
  expect(await db`select 1 from notification where id = ${notification} and read_at is null`).toHaveLength(1)
  expect((await thread(client, id)).length).toBe(1)
})

test.each([
  ['GET', 'chats'],
  ['GET', 'chats/notifications/chat'],
  ['POST', 'live/ticket'],
] as const)('%s %s without a token is rejected', async (method, path) => {
  const { status } = method === 'GET' ? await get(path) : await post(path, undefined)
  expect(status).toBe(401)
})

test('sensitive numbers are rejected with a plain-language message', async () => {
  const { client, id } = await startConversation()
  const { status, body } = await send(client, id, 'My SSN is 219-09-9999')
  expect(status).toBe(422)
  expect(body.errors?.['body']?.[0]).toContain('a Social Security number')
  expect(JSON.stringify({ ...body, requestId: '' })).not.toContain('219')
})

test.each([
  ['nothing', ''],
  ['only what cannot be seen', ' \u202e\u0000\n '],
  ['4,001 characters', 'a'.repeat(4_001)],
])('%s is rejected as a message', async (_, text) => {
  const { client, id } = await startConversation()
  expect((await send(client, id, text)).status).toBe(422)
  expect((await send(client, id, '🙂'.repeat(4_000))).status).toBe(200)
})

test('an unknown key is rejected', async () => {
  const { client, id } = await startConversation()
  const extra = { id: newId(), body: 'Hello', sender_id: newId() }
  expect((await post(`chats/${id}/messages`, extra, as(client))).status).toBe(422)
})

test('notifications: one row per unread conversation, with `read` and `to`; reading clears it', async () => {
  const { client, agent, id } = await startConversation()
  const { client: second, id: secondId } = await (async () => {
    const other = await insertClient(db, 'Bo')
    const { body } = await post('chats', { listing_id: agent.publicId, id: newId(), body: 'Hi' }, as(other))
    return { client: other, id: (body.data as { conversation_id: string }).conversation_id }
  })()
  await send(client, id, 'One more')
  const notificationList = await notificationListOf(agent)
  expect(notificationList.meta).toMatchObject({ total: 2, unread: 2, unread_chats: 2 })
  expect(notificationList.data).toMatchObject([
    { type: 'chat', ref: id, read: false, to: agent.accountId, from: client.accountId, preview: 'One more', count: 2 },
    { ref: secondId, read: false, from: second.accountId, count: 1 },
  ])
  await post(`chats/${id}/marks`, { read: 1 }, as(agent))
  expect((await rowsOf(agent)).filter(({ read }) => !read).length, 'one message still waits').toBe(2)
  await post(`chats/${id}/marks`, { read: 2 }, as(agent))
  expect((await rowsOf(agent)).map(({ ref, read }) => [ref, read])).toEqual([
    [secondId, false],
    [id, true],
  ])
  await send(client, id, 'And another')
  expect((await notificationListOf(agent)).meta).toMatchObject({ total: 3, unread_chats: 2 })
  expect((await post('chats/notifications/read', { all: true }, as(agent))).body.data).toEqual({
    unread: 0,
    unread_chats: 0,
  })
  expect((await rowsOf(client)).length, 'nobody else was read').toBe(0)
})

test('marks only move forward, never past the newest message, and the other person sees them', async () => {
  const { client, agent, id } = await startConversation()
  const mark = async (given: object) => (await post(`chats/${id}/marks`, given, as(agent))).body.data
  expect(await mark({ delivered: 1 })).toEqual({ delivered: 1, read: 0 })
  expect(await mark({ read: 99 })).toEqual({ delivered: 1, read: 1 })
  expect(await mark({ read: 0, delivered: 0 })).toEqual({ delivered: 1, read: 1 })
  expect((await get(`chats/${id}`, as(client))).body.data).toMatchObject({ theirs: { delivered: 1, read: 1 } })
})

test('after a block, messages are rejected in both directions; after an unblock, they go through', async () => {
  const { client, agent, id } = await startConversation()
  await post(`chats/${id}/block`, { blocked: true }, as(client))
  const refused = await send(agent, id, 'Hello?')
  expect([refused.status, refused.body.message]).toEqual([403, 'This person can’t receive messages right now.'])
  expect((await send(client, id, 'Hello')).status).toBe(403)
  expect((await get(`chats/${id}`, as(agent))).body.data).toMatchObject({ may_send: false, blocked: false })
  await post(`chats/${id}/block`, { blocked: false }, as(client))
  expect((await send(agent, id, 'Hello?')).status).toBe(200)
})

test('an archived conversation leaves the list and returns with the next message', async () => {
  const { client, agent, id } = await startConversation()
  await post(`chats/${id}/archive`, { archived: true }, as(client))
  expect((await get('chats', as(client))).body.data).toEqual([])
  expect((await get('chats?archived=true', as(client))).body.data).toMatchObject([{ id, archived: true }])
  expect((await get('chats', as(agent))).body.data, 'only for who put it away').toHaveLength(1)
  await send(agent, id, 'News')
  expect((await get('chats', as(client))).body.data).toMatchObject([{ id, archived: false }])
})

test('a list can have only the conversations with unread messages', async () => {
  const { client, agent, id } = await startConversation()
  const unread = async (who: ChatUser) => (await get('chats?unread=true', as(who))).body
  expect(await unread(client), 'what they wrote themselves is read').toMatchObject({ data: [], meta: { total: 0 } })
  expect(await unread(agent)).toMatchObject({ data: [{ id, unread: 1 }], meta: { total: 1 } })
  await post(`chats/${id}/marks`, { read: 1 }, as(agent))
  expect((await unread(agent)).data).toEqual([])
})

test('a long thread pages backward, and forward from the last message received', async () => {
  const { client, id } = await startConversation()
  for (let at = 2; at <= 25; at++) await send(client, id, `Message ${at}`)
  const places = async (query: string) => (await thread(client, id, query)).map(({ place }) => place)
  expect(await places('?perPage=10')).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 24, 25])
  expect(await places('?perPage=10&before=16')).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
  expect(await places('?perPage=10&before=6')).toEqual([1, 2, 3, 4, 5])
  expect(await places('?perPage=3&after=20')).toEqual([21, 22, 23])
  expect((await get(`chats/${id}/messages?before=x`, as(client))).status).toBe(400)
})

test('search finds whole words, in the person’s own messages only', async () => {
  const { client, agent, id } = await startConversation()
  await send(client, id, 'The notice is a CP2000 of March')
  const found = async (who: ChatUser, q: string) =>
    ((await get(`chats/search?q=${encodeURIComponent(q)}`, as(who))).body.data as unknown[]).length
  expect(await found(client, 'cp2000')).toBe(1)
  expect(await found(agent, 'march notice')).toBe(1)
  expect(await found(await insertClient(db), 'cp2000')).toBe(0)
  expect(await found(client, '%%')).toBe(0)
})

test('a report is stored once while it is open', async () => {
  const { agent, id } = await startConversation()
  for (const reason of ['They are rude to me', 'They are very rude']) {
    expect((await post(`chats/${id}/report`, { reason }, as(agent))).status).toBe(200)
  }
  expect(await db`select reason from conversation_report where conversation_id = ${id}`).toEqual([
    { reason: 'They are very rude' },
  ])
})

test('a person who writes to many agents in one day is rate limited', async () => {
  const client = await insertClient(db)
  for (let at = 0; at < 20; at++) {
    const { publicId } = await insertAgent(db)
    expect((await post('chats', { listing_id: publicId, id: newId(), body: 'Hi' }, as(client))).status).toBe(200)
  }
  const { publicId } = await insertAgent(db)
  const { status, headers } = await post('chats', { listing_id: publicId, id: newId(), body: 'Hi' }, as(client))
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})
