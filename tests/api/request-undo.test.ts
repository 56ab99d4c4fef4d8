/** An agent who declined a request by mistake undoes it, unless the client has moved on. */
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { testRequests } from '#tests/support/requests.ts'
import type { ChatUser } from '#tests/support/chat.ts'
import { DECLINE_UNDO_HOURS, undoneMessage } from '#common/requests.ts'

const db = await testDatabase()
const { get, post, remove, as, newId, open, read, people, chatsOf, decline, statesOf, notesOf } = await testRequests(db)
const undo = (who: ChatUser, id: string) => remove(`requests/${id}/decline`, as(who))
const UNDONE = undoneMessage()

/** A client, agents whom they asked, and the first of those, who has declined. */
async function withDeclined(count = 1) {
  const { client, agents } = await people(count)
  const [agent, next] = agents
  if (!agent) throw new Error('no agent')
  const { request } = await open(client, [agent])
  await decline(agent, request.id)
  const chat = request.agents[0]?.conversation_id ?? ''
  const bodies = async () =>
    ((await get(`chats/${chat}/messages`, as(client))).body.data as { body: string }[]).map(({ body }) => body)
  return { client, agent, next, id: request.id, chat, bodies }
}

test('an agent undoes a decline: the client is told, and waits for an answer again', async () => {
  const { client, agent, id, chat, bodies } = await withDeclined()
  expect(await chatsOf(agent)).toMatchObject([{ requests: [{ can_undo_decline: true }] }])
  const { status, body } = await undo(agent, id)
  expect([status, body.message]).toEqual([200, 'You can answer the request again. We notified the client.'])
  const after = await read(client, id)
  expect(after).toMatchObject({ has_free_place: false })
  expect(after.agents).toMatchObject([{ state: 'waiting', declined_for: null, first_message: null, message_count: 0 }])
  expect(await notesOf(client)).toMatchObject([{ request_id: id, preview: UNDONE }])
  expect(await chatsOf(agent)).toMatchObject([{ requests: [{ declined_at: null, can_undo_decline: false }] }])
  expect((await undo(agent, id)).status, 'again').toBe(200)
  expect((await bodies()).filter((one) => one === UNDONE)).toHaveLength(1)
  await post(`chats/${chat}/messages`, { id: newId(), body: 'Yes. My fee is $350.' }, as(agent))
  expect((await read(client, id)).agents).toMatchObject([
    { state: 'answered', first_message: { body: 'Yes. My fee is $350.' } },
  ])
})

test('what the agent answered before they declined is their answer again', async () => {
  const { client, agents } = await people(1)
  const [agent] = agents
  if (!agent) throw new Error('no agent')
  const { request } = await open(client, agents)
  const chat = request.agents[0]?.conversation_id
  await post(`chats/${chat}/messages`, { id: newId(), body: 'Which year is it about?' }, as(agent))
  await decline(agent, request.id)
  await post(`chats/${chat}/messages`, { id: newId(), body: 'Sorry, wrong button.' }, as(agent))
  await undo(agent, request.id)
  expect((await read(client, request.id)).agents).toMatchObject([
    { state: 'answered', first_message: { body: 'Which year is it about?' }, message_count: 1 },
  ])
})

test('the client reads it in their language', async () => {
  const { client, agent, id, bodies } = await withDeclined()
  await db`update account set language = 'es' where id = ${client.accountId}`
  await undo(agent, id)
  expect((await bodies()).at(-1)).toMatch(/^Rechacé su solicitud por error/)
})

test('for others, the request doesn’t exist', async () => {
  const { client, next: stranger, id } = await withDeclined(2)
  if (!stranger) throw new Error('no agent')
  expect((await undo(stranger, id)).status).toBe(404)
  expect((await undo(stranger, newId())).status).toBe(404)
  expect((await undo(client, id)).status, 'only agents can').toBe(403)
  expect(statesOf(await read(client, id))).toEqual(['declined'])
})

test('after a day, it’s too late', async () => {
  const { client, agent, id, bodies } = await withDeclined()
  await db`
    update help_request_agent set declined_at = now() - ${DECLINE_UNDO_HOURS} * interval '1 hour' - interval '1 second'
    where request_id = ${id}`
  expect(await chatsOf(agent)).toMatchObject([{ requests: [{ can_undo_decline: false }] }])
  const { status, body } = await undo(agent, id)
  expect([status, body.message]).toEqual([
    409,
    'You can undo a decline only within 24 hours. You can still message the client.',
  ])
  expect(statesOf(await read(client, id))).toEqual(['declined'])
  expect(await bodies()).not.toContain(UNDONE)
})

test('once the client has closed the request or asked someone else, it stays declined, and the other agent stays asked', async () => {
  const { client, agent, next, id } = await withDeclined(2)
  if (!next) throw new Error('no agent')
  await post(`requests/${id}/close`, { closed: true }, as(client))
  expect((await undo(agent, id)).body.message).toBe('The client has closed this request.')
  await post(`requests/${id}/close`, { closed: false }, as(client))
  await post(`requests/${id}/agents`, { listing_id: next.publicId }, as(client))
  expect(await chatsOf(agent)).toMatchObject([{ requests: [{ can_undo_decline: false }] }])
  const { status, body } = await undo(agent, id)
  expect([status, body.message]).toEqual([409, 'The client has asked someone else instead.'])
  expect(statesOf(await read(client, id))).toEqual(['waiting', 'declined'])
  // Who was asked in their place declines, too: then the place is free again.
  await decline(next, id)
  expect((await undo(agent, id)).status).toBe(200)
  expect((await undo(next, id)).status).toBe(409)
  expect(statesOf(await read(client, id))).toEqual(['waiting', 'declined'])
})

test('undone while the client closes it or asks someone else, one of them comes first', async () => {
  for (let round = 0; round < 6; round++) {
    const { client, agent, next, id, bodies } = await withDeclined(2)
    const [undone, changed] = await Promise.all([
      undo(agent, id),
      round % 2 === 0
        ? post(`requests/${id}/close`, { closed: true }, as(client))
        : post(`requests/${id}/agents`, { listing_id: next?.publicId }, as(client)),
    ])
    const isFirst = undone.status === 200
    expect([200, 409]).toContain(undone.status)
    expect(changed.status).toBe(round % 2 === 1 && isFirst ? 409 : 200)
    expect((await bodies()).includes(UNDONE)).toBe(isFirst)
    const closed = isFirst ? ['closed'] : ['declined']
    const askedAnother = isFirst ? ['waiting'] : ['waiting', 'declined']
    expect(statesOf(await read(client, id))).toEqual(round % 2 === 0 ? closed : askedAnother)
  }
})

test('an agent whom the client blocked can’t undo it', async () => {
  const { client, agent, id, chat } = await withDeclined()
  await post(`chats/${chat}/block`, { blocked: true }, as(client))
  expect((await undo(agent, id)).status).toBe(403)
  expect(statesOf(await read(client, id))).toEqual(['declined'])
})
