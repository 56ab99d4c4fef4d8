/** What the form of a request offers: agents with what one chooses by, near the client's place. */
import { expect, test } from 'vitest'
import { testAccounts } from '#tests/support/accounts.ts'
import { insertAgent, insertClient, type ChatAgent, type ChatUser } from '#tests/support/chat.ts'
import { insertListings } from '#tests/support/listings.ts'
import { testDatabase } from '#tests/support/database.ts'
import { refreshDirectory } from '#server/domains/agents/refresh-directory.ts'
import { plusDays, today } from '#common/dates.ts'
import type { RequestRow } from '#common/request-schemas.ts'

const db = await testDatabase()
const { get, post } = await testAccounts(db)

const as = ({ token }: ChatUser) => ({ token })
const open = async (who: ChatUser, agents: readonly ChatAgent[], more: object) => {
  const form = {
    id: crypto.randomUUID(),
    agents: agents.map(({ publicId }) => publicId),
    language: 'en',
    body: 'I got a CP2000 notice. Can you look at it with me?',
    ...more,
  }
  const { body } = await post('requests', form, as(who))
  return { request: body.data as RequestRow, errors: body.errors }
}
async function people(count: number) {
  const agents: ChatAgent[] = []
  while (agents.length < count) agents.push(await insertAgent(db))
  return { client: await insertClient(db), agents }
}
const chatsOf = async (who: ChatUser) => (await get('chats', as(who))).body.data as { requests: object[] }[]

type Choices = {
  chosen: object[]
  more: object[]
  about: { location: string }
  notes: string[]
  unknown_place: string
  namesakes: string[]
  unreachable: object[]
  relaxations: string[]
}
const choicesOf = async (who: ChatUser, params: Record<string, string>) =>
  (await get(`requests/agents?${new URLSearchParams(params)}`, as(who))).body.data as Choices

test('what one chooses by: distance, fee, meeting modes, states served, and the usual reply', async () => {
  const { client, agents } = await people(1)
  const [agent] = agents
  if (!agent) throw new Error('no agent')
  const fees = [{ service: 'irs-notice', amountCents: 35_000, unit: 'case', free: false, validUntil: '2099-01-01' }]
  await db`
    insert into listing_profile (listing_id, claimed_at, services, languages, meeting_modes, states_served, fees)
    select id, now(), '{irs-notice}', '{en}', '{video,office}', '{CA,NV}', ${db.json(fees)} from listing
    where public_id = ${agent.publicId}`
  await db`
    insert into reply_record (listing_id, conversations, median_minutes, in_two_days, as_of)
    select id, 6, 180, 6, now() from listing where public_id = ${agent.publicId}`
  await db`
    update listing l set lat = c.lat + 0.1, lng = c.lng from city c
    where l.public_id = ${agent.publicId} and c.state = 'CA' and c.city_key = 'quincy'`
  expect(await choicesOf(client, { agents: agent.publicId, near: 'Quincy, CA' })).toMatchObject({
    chosen: [
      {
        miles: 7,
        fee: { cents: 35_000, unit: 'case' },
        meeting_modes: ['video', 'office'],
        states_served: ['CA', 'NV'],
        replies: { median_minutes: 180, on_time_percent: 100 },
      },
    ],
    about: { location: 'Quincy, CA' },
    unknown_place: '',
  })
})

test('an unknown place is said, and the agents who were chosen stay', async () => {
  const { client, agents } = await people(2)
  const chosen = agents.map(({ publicId }) => publicId)
  expect(
    await choicesOf(client, { agents: chosen.join(','), search: 'service=irs-notice', near: 'Nowhereville' }),
  ).toMatchObject({
    chosen: chosen.map((id) => ({ listing_id: id })),
    about: { location: 'Nowhereville', need: 'irs-notice' },
    unknown_place: 'Nowhereville',
    namesakes: [],
  })
})

test('a place of which several states have one offers the others', async () => {
  const client = await insertClient(db)
  const { about, namesakes } = await choicesOf(client, { near: 'Springfield' })
  const all = [about.location, ...namesakes]
  expect(all).toEqual(expect.arrayContaining(['Springfield, IL', 'Springfield, MO']))
  expect(new Set(all).size).toBe(all.length)
  expect((await choicesOf(client, { near: 'Springfield, MO' })).namesakes).toEqual([])
})

test('around an agent chosen from a profile others are offered, and the client’s place stays empty', async () => {
  const { client, agents } = await people(2)
  const [agent] = agents
  const { about, more } = await choicesOf(client, { agents: agent?.publicId ?? '' })
  expect(about.location).toBe('')
  expect(more.length).toBeGreaterThan(0)
})

test('a request has the day by which an answer is due, for the agent too, and need not name a service', async () => {
  const { client, agents } = await people(1)
  const [agent] = agents
  if (!agent) throw new Error('no agent')
  const dueOn = plusDays(today(), 45)
  const { request } = await open(client, agents, { due_on: dueOn, need: 'not-sure' })
  expect(request).toMatchObject({ due_on: dueOn, need: 'not-sure' })
  expect((await chatsOf(agent))[0]?.requests).toMatchObject([{ due_on: dueOn, need: 'not-sure' }])
  expect((await open(client, agents, { need: 'audit-representation', due_on: '2020-01-01' })).errors).toEqual({
    due_on: ['Enter today’s date or a later one.'],
  })
  expect((await open(client, agents, { due_on: '2199-01-01' })).errors).toMatchObject({
    due_on: ['Enter a date within the next two years.'],
  })
  expect((await get(`requests/${request.id}/next`, as(client))).status).toBe(200)
})

test('the number of a letter is stored as our guide spells it, and an unknown one is asked about', async () => {
  const { client, agents } = await people(1)
  const letterOf = async (letter: string, more: object = {}) => {
    const form = { need: 'irs-notice', letter, body: `Can you help me with ${letter || 'this'}?`, ...more }
    const { request, errors } = await open(client, agents, form)
    await db`update help_request set closed_at = now(), created_at = now() - interval '2 days'`
    return errors ?? request.letter
  }
  expect(await letterOf('cp 2000')).toBe('CP2000')
  expect(await letterOf('LT-11', { check_letter: true })).toBe('LT11')
  expect(await letterOf('zz99', { check_letter: true })).toEqual({
    letter: [expect.stringContaining('We don’t know a letter “zz99.”')],
  })
  expect(await letterOf('zz99')).toBe('zz99')
})

test('an agent who can’t be asked is named, unless the directory doesn’t have one', async () => {
  const client = await insertClient(db)
  await insertListings(db, [{ firstName: 'Una', lastName: 'Claimed', city: 'Fresno', state: 'CA', zip: '93721' }])
  const [{ publicId }] = await db<[{ publicId: string }]>`select public_id from listing where last_name = 'Claimed'`
  expect(await choicesOf(client, { agents: `${publicId},00000000` })).toMatchObject({
    chosen: [],
    unreachable: [
      { listing_id: publicId, name: 'Una Claimed', path: expect.stringContaining(publicId) },
      { listing_id: '00000000', name: '', path: null },
    ],
  })
})

async function insertProfile(place: string, languages: string, modes: string): Promise<string> {
  const { publicId } = await insertAgent(db)
  await db`
    insert into listing_profile (listing_id, claimed_at, services, languages, meeting_modes)
    select id, now(), '{innocent-spouse}', ${languages}::text[], ${modes}::text[] from listing
    where public_id = ${publicId}`
  await db`
    update listing l set city = initcap(c.city_key), city_key = c.city_key, lat = c.lat, lng = c.lng
    from city c where l.public_id = ${publicId} and c.city_key = ${place} and c.state = 'CA'`
  return publicId
}

test('agents near a place come by distance, and few who fit offer to leave out the language or the place', async () => {
  const [far, near, english] = [
    await insertProfile('clovis', '{en,de}', '{office}'),
    await insertProfile('fresno', '{en,de}', '{office}'),
    await insertProfile('fresno', '{en}', '{office}'),
  ]
  await db.begin((tx) => refreshDirectory(tx))
  const client = await insertClient(db)
  const search = 'service=innocent-spouse'
  const all = await choicesOf(client, { search, near: 'Fresno, CA' })
  const ids = all.more.map((agent) => (agent as { listing_id: string }).listing_id)
  expect(ids).toHaveLength(3)
  expect(ids.at(-1)).toBe(far)
  expect([all.relaxations, all.notes.filter((note) => note.startsWith('Only'))]).toEqual([[], []])
  const few = await choicesOf(client, { search: `${search}&language=de`, near: 'Fresno, CA' })
  expect(few.more).toMatchObject([{ listing_id: near }, { listing_id: far }])
  expect(few.more).not.toMatchObject([{ listing_id: english }])
  expect(few.notes[0]).toBe('Only 2 other agents fit your request.')
  expect(few.relaxations).toEqual(['language'])
})
