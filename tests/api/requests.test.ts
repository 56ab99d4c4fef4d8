/** One request to at most three agents: who gets it, who doesn't, its limits, and what happens when one declines. */
import { expect, test } from 'vitest'
import { insertAgent, insertClient, type ChatAgent, type ChatUser } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testRequests } from '#tests/support/requests.ts'
import { LIMITS } from '#server/platform/limits.ts'

const db = await testDatabase()
const { get, post, as, newId, formFor, open, read, people, chatsOf, decline, statesOf, notesOf, sentDaysAgo } =
  await testRequests(db)

test('a request reaches each chosen agent in a conversation of their own, with its facts, and no one else', async () => {
  const { client, agents } = await people(4)
  const chosen = agents.slice(0, 3)
  const { status, request } = await open(client, chosen)
  expect(status).toBe(200)
  expect(statesOf(request)).toEqual(['waiting', 'waiting', 'waiting'])
  expect(new Set(request.agents.map(({ conversation_id: id }) => id)).size).toBe(3)
  for (const agent of chosen) {
    expect(await chatsOf(agent)).toMatchObject([
      {
        unread: 1,
        last_message: { body: request.body },
        requests: [{ id: request.id, need: 'irs-notice', letter: 'CP2000', tax_year: 2024, place: 1 }],
      },
    ])
    expect(Object.keys((await chatsOf(agent))[0]?.requests[0] ?? {})).not.toContain('agents')
    expect((await get(`requests/${request.id}`, as(agent))).status, 'the whole request').toBe(404)
  }
  const [, , , unpicked] = agents
  if (!unpicked) throw new Error('no fourth agent')
  expect(await chatsOf(unpicked)).toEqual([])
  const [first] = request.agents
  expect((await get(`chats/${first?.conversation_id}`, as(unpicked))).status).toBe(404)
  expect((await decline(unpicked, request.id)).status).toBe(404)
  expect((await get(`requests/${request.id}`, as(await insertClient(db)))).status).toBe(404)
})

test('an agent can’t send a request, and none goes to a listing that takes no messages', async () => {
  const { client, agents } = await people(1)
  const asAgent = await open(await insertAgent(db), agents)
  expect(asAgent).toMatchObject({ status: 403, message: 'Only clients can start a conversation.' })
  const pending = await insertAgent(db, 'pending')
  expect((await open(client, [...agents, pending])).status).toBe(404)
  expect(await chatsOf(client), 'nothing was sent to the other').toEqual([])
})

test('a request goes to one to three different agents', async () => {
  const { client, agents } = await people(4)
  const [agent] = agents
  if (!agent) throw new Error('no agent')
  expect((await open(client, agents)).errors).toEqual({ agents: ['Choose at most 3 agents.'] })
  expect((await open(client, [])).errors).toEqual({ agents: ['Choose at least one agent.'] })
  expect((await open(client, [agent, agent])).errors).toEqual({ agents: ['Choose each agent only once.'] })
  expect((await open(client, [agent], { meeting: 'office' })).errors).toEqual({
    location: ['To meet in person, enter your city or ZIP code.'],
  })
  expect((await open(client, [agent], { body: 'My number is 219-09-9999.' })).errors).toHaveProperty('body')
  expect((await open(client, [agent], { letter: '219-09-9999' })).errors).toHaveProperty('letter')
})

test('the database itself holds no fourth agent of a request, and no agent twice', async () => {
  const { client, agents } = await people(1)
  const { request } = await open(client, agents)
  const insert = (position: number) => db`
    insert into help_request_agent (request_id, position, conversation_id, place)
    select request_id, ${position}, conversation_id, 1 from help_request_agent where request_id = ${request.id}`
  await expect(insert(4)).rejects.toThrow('help_request_agent_position_check')
  await expect(insert(2)).rejects.toThrow('help_request_agent_pkey')
  const [other] = await db<[{ id: string }]>`
    insert into conversation (client_id, agent_id) values (${client.accountId}, ${(await insertAgent(db)).accountId}) returning id`
  await expect(
    db`insert into help_request_agent (request_id, position, conversation_id, place) values (${request.id}, 1, ${other.id}, 1)`,
  ).rejects.toThrow('help_request_agent_open')
})

test('a request that is sent five times at once is sent once', async () => {
  const { client, agents } = await people()
  const form = formFor(agents)
  const answers = await Promise.all(Array.from({ length: 5 }, () => post('requests', form, as(client))))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await get('requests', as(client))).body).toMatchObject({ meta: { total: 1 } })
  for (const agent of agents) expect(await chatsOf(agent)).toMatchObject([{ unread: 1 }])
  const other = await post('requests', { ...form, body: 'Something else.' }, as(client))
  expect(other.status).toBe(409)
  expect((await post('requests', form, as(await insertClient(db)))).status, 'the id of someone else').toBe(409)
})

test('a client has three open requests, and sends five in a day, even at once', async () => {
  const { client, agents } = await people(1)
  const answers = await Promise.all(Array.from({ length: 5 }, () => open(client, agents)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMITS.openRequests.max)
  expect(answers.find(({ status }) => status === 409)?.message).toBe(
    'You have 3 open requests. Close one to send another.',
  )
  await db`update help_request set closed_at = now() where client_id = ${client.accountId}`
  await db`delete from rate_count`
  for (let left = LIMITS.requests.max - LIMITS.openRequests.max; left > 0; left -= 1) {
    expect((await open(client, agents)).status).toBe(200)
  }
  const sooner = LIMITS.requests.max - 1
  await db`update help_request set closed_at = now(), created_at = created_at - ${sooner} * interval '1 hour'`
  const over = await post('requests', formFor(agents), as(client))
  expect(over).toMatchObject({ status: 429, body: { message: 'You’ve sent 5 requests in 24 hours. Try again later.' } })
  const waitS = Number(over.headers['retry-after'])
  expect(waitS).toBeGreaterThan((24 - sooner) * 3_600 - 60)
  expect(waitS, 'when the first one is a day old').toBeLessThanOrEqual((24 - sooner) * 3_600)
})

test('the same words to the same agents aren’t sent twice within a day while the first request is open', async () => {
  const { client, agents } = await people(2)
  const body = 'Can you look at my CP2000?'
  const { request } = await open(client, agents, { body })
  expect(await open(client, agents.toReversed(), { body })).toMatchObject({
    status: 409,
    message: 'You’ve already sent this request to these agents. See your open requests.',
  })
  expect((await open(client, agents.slice(0, 1), { body })).status, 'not the same agents').toBe(200)
  await post(`requests/${request.id}/close`, { closed: true }, as(client))
  expect((await open(client, agents, { body })).status, 'the first is closed').toBe(200)
})

test('the notification of a request says that it is one, in the agent’s language', async () => {
  const { client, agents } = await people(1)
  const [agent] = agents
  if (!agent) throw new Error('no agent')
  await db`update account set language = 'es' where id = ${agent.accountId}`
  await open(client, agents, { body: 'Can you help?' })
  expect(await notesOf(agent, 'chat')).toMatchObject([{ preview: 'Solicitud · CP2000: Can you help?' }])
})

test('a client who already writes with an agent sends the request in the same conversation', async () => {
  const { client, agents } = await people(1)
  const [agent] = agents
  await post('chats', { listing_id: agent?.publicId, id: newId(), body: 'Good morning' }, as(client))
  const { request } = await open(client, agents)
  expect(await chatsOf(client)).toMatchObject([
    { id: request.agents[0]?.conversation_id, last_message: { body: request.body }, requests: [{ place: 2 }] },
  ])
})

test('the client reads what each has answered, side by side', async () => {
  const { client, agents } = await people(2)
  const { request } = await open(client, agents)
  const [first] = agents
  if (!first) throw new Error('no agent')
  const chat = request.agents[0]?.conversation_id
  await post(`chats/${chat}/messages`, { id: newId(), body: 'Yes. Send me the date on it.' }, as(first))
  expect(await read(client, request.id)).toMatchObject({
    has_free_place: false,
    agents: [
      { state: 'answered', last_message: { body: 'Yes. Send me the date on it.' }, unread: 1 },
      { state: 'waiting', last_message: null, answered_at: null },
    ],
  })
})

test('a reply counts for one request: the newest open one, or the one that the agent names', async () => {
  const { client, agents } = await people(1)
  const [agent] = agents
  if (!agent) throw new Error('no agent')
  const { request: older } = await open(client, agents, {
    letter: 'CP504',
    body: 'A CP504 came. What does a plan cost?',
  })
  const chat = older.agents[0]?.conversation_id
  const write = (body: string, more: object = {}) =>
    post(`chats/${chat}/messages`, { id: newId(), body, ...more }, as(agent))
  const { request: newer } = await open(client, agents)
  await write('I can look at the CP2000 on Monday.')
  const answersOf = async (id: string) => (await read(client, id)).agents[0]
  expect(await answersOf(newer.id)).toMatchObject({
    state: 'answered',
    last_message: { body: 'I can look at the CP2000 on Monday.' },
    unread: 1,
  })
  expect(await answersOf(older.id)).toMatchObject({ state: 'waiting', last_message: null, unread: 0 })
  await write('For the CP504 payment plan, I charge $300.', { request_id: older.id })
  expect(await answersOf(older.id)).toMatchObject({ state: 'answered', unread: 1 })
  expect((await answersOf(newer.id))?.last_message?.body).toBe('I can look at the CP2000 on Monday.')
  expect(await chatsOf(agent)).toMatchObject([
    { requests: [{ answered_at: expect.any(String) }, { answered_at: expect.any(String) }] },
  ])
})

test('a closed or declined request gets no later answers, and says that it is closed', async () => {
  const { client, agents } = await people(1)
  const [agent] = agents
  if (!agent) throw new Error('no agent')
  const [first, second, third] = [
    await open(client, agents, { body: 'One' }),
    await open(client, agents, { body: 'Two' }),
    await open(client, agents, { body: 'Three' }),
  ].map(({ request }) => request)
  if (!first || !second || !third) throw new Error('no requests')
  await post(`requests/${third.id}/close`, { closed: true }, as(client))
  await decline(agent, second.id)
  const chat = first.agents[0]?.conversation_id
  await post(`chats/${chat}/messages`, { id: newId(), body: 'About one.' }, as(agent))
  await post(`chats/${chat}/messages`, { id: newId(), body: 'Three, late.', request_id: third.id }, as(agent))
  const one = await read(client, first.id)
  expect(one.agents).toMatchObject([{ state: 'answered', last_message: { body: 'About one.' } }])
  expect((await read(client, second.id)).agents).toMatchObject([
    { state: 'declined', last_message: { body: expect.stringContaining('I don’t have time') } },
  ])
  expect((await read(client, third.id)).agents).toMatchObject([{ state: 'closed', last_message: null, unread: 0 }])
})

test('an agent who declines tells the client why, in the client’s language, and another can be asked instead', async () => {
  const { client, agents } = await people(4)
  await db`update account set language = 'es' where id = ${client.accountId}`
  const [one, two, three, next] = agents
  if (!one || !two || !three || !next) throw new Error('no agents')
  const { request } = await open(client, [one, two, three])
  const askNext = (agent: ChatAgent) =>
    post(`requests/${request.id}/agents`, { listing_id: agent.publicId }, as(client))
  expect((await askNext(next)).status, 'all three have it').toBe(409)
  expect((await decline(two, request.id, 'none')).status).toBe(422)
  expect((await decline(two, request.id, 'conflict_of_interest')).body.message).toBe(
    'Request declined. We notified the client.',
  )
  expect((await decline(two, request.id, 'no_time')).status, 'again').toBe(200)
  const declined = await read(client, request.id)
  expect(declined.has_free_place).toBe(true)
  expect(declined.agents.at(-1)).toMatchObject({ state: 'declined', declined_for: 'conflict_of_interest', unread: 1 })
  expect(declined.agents.at(-1)?.last_message?.body).toContain('conflicto de intereses')
  expect((await get('chats/notifications/chat', as(client))).body.data).toHaveLength(1)
  expect((await decline(three, request.id)).status).toBe(200)
  expect((await askNext(two)).body.message).toBe('This agent declined your request. Ask someone else.')
  expect(await chatsOf(two), 'only the first').toMatchObject([{ unread: 1 }])
  const asked = await Promise.all([askNext(next), askNext(next)])
  expect(asked.map(({ status }) => status)).toEqual([200, 200])
  expect(await chatsOf(next)).toMatchObject([{ unread: 1, last_message: { body: request.body } }])
  expect(statesOf(await read(client, request.id))).toEqual(['waiting', 'waiting', 'declined', 'declined'])
})

test('the next agent is the first of the same search whom the client hasn’t asked', async () => {
  const { client, agents } = await people(3)
  const ids = agents.map(({ publicId }) => publicId)
  await db`update listing set city = 'Bishop', zip = '93514', city_key = 'bishop' where public_id = any(${ids})`
  await db`
    insert into listing_profile (listing_id, claimed_at, services, languages, meeting_modes)
    select id, now(), '{irs-notice}', '{es}', '{video}' from listing where public_id = any(${ids})`
  const { refreshDirectory } = await import('#server/domains/agents/refresh-directory.ts')
  await db.begin((tx) => refreshDirectory(tx))
  const search = 'city=Bishop&state=CA'
  const { body } = await get(`requests/agents?search=${encodeURIComponent(search)}`, as(client))
  const order = (body.data as { more: { listing_id: string }[] }).more.map(({ listing_id: id }) => id)
  expect(order.toSorted()).toEqual(ids.toSorted())
  const first = agents.find(({ publicId }) => publicId === order[0])
  if (!first) throw new Error('no first agent')
  const { request } = await open(client, [first], { search })
  const next = async () => (await get(`requests/${request.id}/next`, as(client))).body.data
  expect(await next(), 'no one has declined').toEqual([])
  await decline(first, request.id)
  expect(await next()).toMatchObject(order.slice(1).map((id) => ({ listing_id: id })))
  expect((await get(`requests/${request.id}/next`, as(first))).status).toBe(404)
})

test('a client closes a request for all, and can reopen it', async () => {
  const { client, agents } = await people(2)
  const { request } = await open(client, agents)
  const [agent] = agents
  if (!agent) throw new Error('no agent')
  const close = (who: ChatUser, closed: boolean) => post(`requests/${request.id}/close`, { closed }, as(who))
  expect((await close(agent, true)).status).toBe(404)
  const [untouched] = await db`select closed_at from help_request where id = ${request.id}`
  expect(untouched, 'refused, and not done either').toEqual({ closedAt: null })
  expect((await close(client, true)).body).toMatchObject({ message: 'Request closed.' })
  for (const each of agents)
    expect(await chatsOf(each)).toMatchObject([{ requests: [{ closed_at: expect.any(String) }] }])
  expect((await decline(agent, request.id)).status).toBe(409)
  expect((await close(client, false)).body).toMatchObject({ data: { closed_at: null } })
  expect((await decline(agent, request.id)).status).toBe(200)
})

/** What changed with a request, without the message that it came with. */
const changesFor = async (who: ChatUser) =>
  (await notesOf(who)).filter(({ preview }) => !preview.startsWith('Request · '))

test('closing a request notifies each agent who still waits to answer, and reopening it replaces what they were told', async () => {
  const { client, agents } = await people(3)
  const { request } = await open(client, agents)
  const [one, two, three] = agents
  if (!one || !two || !three) throw new Error('no agents')
  await decline(two, request.id)
  await post(`chats/${request.agents[2]?.conversation_id}/messages`, { id: newId(), body: 'Yes.' }, as(three))
  const close = (closed: boolean) => post(`requests/${request.id}/close`, { closed }, as(client))
  await close(true)
  await close(true)
  expect(await changesFor(one)).toMatchObject([
    {
      preview: 'Ada Talker closed their request about CP2000. You don’t need to answer it.',
      ref: request.agents[0]?.conversation_id,
      from: client.accountId,
    },
  ])
  expect(await changesFor(two), 'who had declined').toEqual([])
  expect(await changesFor(three), 'who had answered').toEqual([])
  await close(false)
  expect(await changesFor(one), 'in place of what isn’t true anymore').toMatchObject([
    { preview: 'Ada Talker reopened their request about CP2000 and is waiting for your answer.', read: false },
  ])
  await close(true)
  expect(await changesFor(one), 'none pile up').toMatchObject([{ preview: expect.stringContaining('closed') }])
})

test('when an agent hasn’t answered in time, the client can ask someone else, and the agent no longer has it', async () => {
  const { client, agents } = await people(4)
  const [one, two, three, next] = agents
  if (!one || !two || !three || !next) throw new Error('no agents')
  const { request } = await open(client, [one, two, three])
  const askNext = () => post(`requests/${request.id}/agents`, { listing_id: next.publicId }, as(client))
  expect((await askNext()).body.message).toBe(
    'You can send a request to up to 3 agents. If one declines, or doesn’t answer within two business days, you can ask another.',
  )
  const chats = request.agents.map(({ conversation_id: id }) => id)
  await post(`chats/${chats[0]}/messages`, { id: newId(), body: 'Yes, on Monday.' }, as(one))
  await sentDaysAgo(request.id, 12)
  const late = await read(client, request.id)
  expect(statesOf(late)).toEqual(['answered', 'late', 'late'])
  expect(late).toMatchObject({ has_free_place: true, next_replaces: chats[1] })
  const both = await Promise.all([askNext(), askNext()])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const now = await read(client, request.id)
  expect(statesOf(now)).toEqual(['answered', 'waiting', 'late', 'replaced'])
  expect(now.agents.at(-1)).toMatchObject({ conversation_id: chats[1], replaced_at: expect.any(String) })
  expect(await chatsOf(two)).toMatchObject([{ requests: [{ replaced_at: expect.any(String) }] }])
  expect(await decline(two, request.id)).toMatchObject({
    status: 409,
    body: { message: 'The client has asked someone else instead.' },
  })
  await post(`chats/${chats[1]}/messages`, { id: newId(), body: 'Sorry, I was ill.' }, as(two))
  expect(statesOf(await read(client, request.id)), 'who answers after all').toEqual([
    'answered',
    'waiting',
    'late',
    'answered',
  ])
})

test('someone else can be asked at once in place of an agent who is away, and isn’t away themselves', async () => {
  const { client, agents } = await people(3)
  const [gone, next, alsoGone] = agents
  if (!gone || !next || !alsoGone) throw new Error('no agents')
  const ids = agents.map(({ publicId }) => publicId)
  await db`
    insert into listing_profile (listing_id, claimed_at, services, languages, meeting_modes)
    select id, now(), '{rental}', '{es}', '{video}' from listing where public_id = any(${ids})`
  await db`
    insert into away_period (listing_id, from_on, back_on)
    select id, current_date - 1, current_date + 9 from listing where public_id = any(${[gone.publicId, alsoGone.publicId]})`
  const { request } = await open(client, [gone], { search: 'service=rental', need: 'rental' })
  const { agents: asked, next_replaces: replaces } = await read(client, request.id)
  expect(asked).toMatchObject([{ state: 'waiting', away_until: expect.any(String) }])
  expect(replaces).toBe(asked[0]?.conversation_id)
  const { refreshDirectory } = await import('#server/domains/agents/refresh-directory.ts')
  await db.begin((tx) => refreshDirectory(tx))
  expect((await get(`requests/${request.id}/next`, as(client))).body.data).toMatchObject([
    { listing_id: next.publicId },
  ])
  const { body } = await get(`requests/agents?agents=${ids.join(',')}`, as(client))
  const chosen = (body.data as { chosen: { away_until: string | null }[] }).chosen
  expect(chosen.map(({ away_until: until }) => until !== null)).toEqual([true, false, true])
  expect(await chatsOf(client)).toMatchObject([{ with: { away_until: expect.any(String) } }])
  expect(await chatsOf(gone), 'the agent knows').toMatchObject([{ with: { away_until: null } }])
})

test('a deleted account takes its requests along, and its export has them', async () => {
  const { erasePersonalData, readPersonalData } = await import('#server/platform/personal-data/run-rules.ts')
  const { client, agents } = await people(1)
  const { request } = await open(client, agents)
  const person = { account: client.accountId, email: 'nobody@mail.example' }
  expect(await readPersonalData(db, person)).toMatchObject({
    requests: [{ id: request.id, body: request.body, letter: 'CP2000' }],
    request_agents: [{ requestId: request.id }],
  })
  await db.begin((tx) => erasePersonalData(tx, person))
  expect(await db`select 1 from help_request where id = ${request.id}`).toHaveLength(0)
})
