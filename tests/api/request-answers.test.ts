/** What agents answer to a request, how they decline it, and who is offered next. */
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { testRequests } from '#tests/support/requests.ts'

const db = await testDatabase()
const { get, post, as, newId, open, read, people, decline, notesOf, sentDaysAgo } = await testRequests(db)

test('an agent’s notification of a new request is listed with requests, and with messages', async () => {
  const { client, agents } = await people(1)
  const [agent] = agents
  if (!agent) throw new Error('no agent')
  const { request } = await open(client, agents)
  for (const type of ['request', 'chat'])
    expect(await notesOf(agent, type)).toMatchObject([{ type: 'chat', request_id: request.id }])
  await decline(agent, request.id)
  expect(await notesOf(client)).toMatchObject([{ request_id: request.id }])
})

test('an agent can decline after an answer while the request is open, and the client can ask someone else', async () => {
  const { client, agents } = await people(1)
  const [agent] = agents
  if (!agent) throw new Error('no agent')
  const { request } = await open(client, agents)
  const chat = request.agents[0]?.conversation_id
  await post(`chats/${chat}/messages`, { id: newId(), body: 'Which year is it about?' }, as(agent))
  expect((await decline(agent, request.id, 'not_my_field')).status).toBe(200)
  const after = await read(client, request.id)
  expect(after).toMatchObject({ has_free_place: true, next_replaces: null })
  expect(after.agents).toMatchObject([
    { state: 'declined', first_message: { body: 'Which year is it about?' }, message_count: 2 },
  ])
})

test('an agent declines in their own words, of at most 200 characters and without numbers', async () => {
  const { client, agents } = await people(1)
  const [agent] = agents
  if (!agent) throw new Error('no agent')
  const { request } = await open(client, agents)
  const say = (words: string, reason = 'other') => post(`requests/${request.id}/decline`, { reason, words }, as(agent))
  expect((await say('')).body.errors).toEqual({ words: ['Explain why in your words.'] })
  expect((await say('My number is 219-09-9999.')).body.errors).toHaveProperty('words')
  expect((await say('a'.repeat(201))).status).toBe(422)
  expect((await say('Really.', 'no_time')).body.errors).toEqual({ words: ['To use your own words, choose “Other.”'] })
  expect((await say('My colleague in Reno does these.')).status).toBe(200)
  expect((await read(client, request.id)).agents).toMatchObject([
    { declined_for: 'other', last_message: { body: 'I can’t take this on. My colleague in Reno does these.' } },
  ])
})

test('the answer stays the first one when the agent writes more', async () => {
  const { client, agents } = await people(1)
  const [agent] = agents
  if (!agent) throw new Error('no agent')
  const { request } = await open(client, agents)
  const chat = request.agents[0]?.conversation_id
  for (const body of ['Yes. My fee is $350.', 'Please send the first two pages.'])
    await post(`chats/${chat}/messages`, { id: newId(), body }, as(agent))
  expect((await read(client, request.id)).agents).toMatchObject([
    { first_message: { body: 'Yes. My fee is $350.' }, message_count: 2, answer_by: null },
  ])
  const messages = (await get(`chats/${chat}/messages`, as(client))).body.data
  expect(messages).toMatchObject([{ request_id: null }, { request_id: request.id }, { request_id: request.id }])
})

test('while an agent has time to answer, the client knows until when, and how soon it is usual', async () => {
  const { client, agents } = await people(1)
  const { request } = await open(client, agents)
  expect(request.agents).toMatchObject([
    { answer_by: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), usual_reply_minutes: null },
  ])
  await sentDaysAgo(request.id, 12)
  expect((await read(client, request.id)).agents).toMatchObject([{ state: 'late', answer_by: null }])
})

test('beside each agent, the client sees the fee for what they need and the rating, until the listing is hidden', async () => {
  const { client, agents } = await people(1)
  const { request } = await open(client, agents)
  expect(request.agents).toMatchObject([{ fee: null, average: null, review_count: 0 }])
  const fees = [
    { service: 'bookkeeping', amountCents: 9_000, unit: 'case', free: false, validUntil: '2099-01-01' },
    { service: 'irs-notice', amountCents: 35_000, unit: 'case', free: false, validUntil: '2099-01-01' },
  ]
  const publicId = agents[0]?.publicId ?? ''
  await db`
    insert into listing_profile (listing_id, claimed_at, fees)
    select id, now(), ${db.json(fees)} from listing where public_id = ${publicId}`
  await db`
    insert into listing_rating (listing_id, stars_4, stars_5)
    select id, 2, 2 from listing where public_id = ${publicId}`
  expect((await read(client, request.id)).agents).toMatchObject([
    { fee: { service: 'irs-notice', cents: 35_000, unit: 'case' }, average: 4.5, review_count: 4 },
  ])
  await db`
    update listing_profile set fees = ${db.json(fees.slice(0, 1))}
    where listing_id = (select id from listing where public_id = ${publicId})`
  expect((await read(client, request.id)).agents, 'or else a fee for something else').toMatchObject([
    { fee: { service: 'bookkeeping', cents: 9_000 } },
  ])
  await db`update listing set status = 'hidden' where public_id = ${publicId}`
  expect((await read(client, request.id)).agents).toMatchObject([{ fee: null, average: null, review_count: 0 }])
})

test('who is offered next does what is needed, in the language, the way, and the state asked for', async () => {
  const { client, agents } = await people(7)
  const ids = agents.map(({ publicId }) => publicId)
  const profiles = [
    { services: '{payroll}', languages: '{es}', modes: '{video}', states: '{CA}' },
    { services: '{payroll}', languages: '{es}', modes: '{office,phone}', states: '{CA}' },
    { services: '{payroll}', languages: '{fr}', modes: '{video}', states: '{CA}' },
    { services: '{crypto}', languages: '{es}', modes: '{video}', states: '{CA}' },
    { services: '{payroll}', languages: '{es}', modes: '{video}', states: '{FL}' },
    { services: '{payroll}', languages: '{es}', modes: '{video}', states: '{}' },
    { services: '{payroll}', languages: '{es}', modes: '{video}', states: '{TX,CA}' },
  ]
  for (const [nth, { services, languages, modes, states }] of profiles.entries())
    await db`
      insert into listing_profile (listing_id, claimed_at, services, languages, meeting_modes, states_served)
      select id, now(), ${services}::text[], ${languages}::text[], ${modes}::text[], ${states}::text[]
      from listing where public_id = ${ids[nth] ?? ''}`
  await db`update listing set city = 'Miami', state = 'FL', zip = '33101', city_key = 'miami' where public_id = any(${ids.slice(4)})`
  const { refreshDirectory } = await import('#server/domains/agents/refresh-directory.ts')
  await db.begin((tx) => refreshDirectory(tx))
  const [first] = agents
  if (!first) throw new Error('no agent')
  const about = { need: 'payroll', search: 'service=payroll', location: 'Fresno, CA' }
  const { request } = await open(client, [first], about)
  await decline(first, request.id)
  const next = (await get(`requests/${request.id}/next`, as(client))).body.data as { listing_id: string }[]
  expect(next.map(({ listing_id: id }) => id).toSorted()).toEqual([ids[5], ids[6]].toSorted())
})
