/** Reply records: the rules in numbers, and that what is stored equals a recomputation from the messages. */
import { beforeEach, expect, test } from 'vitest'
import { insertAgent, insertClient } from '#tests/support/chat.ts'
import { testDatabase } from '#tests/support/database.ts'
import { seededRandom } from '#tests/support/random.ts'
import { computeReplyRecord, refreshReplyRecords } from './reply-record.ts'

const db = await testDatabase()
/** A Tuesday. */
const NOW = new Date('2026-12-08T17:00:00Z')
const MINUTE_MS = 60_000
const at = (iso: string) => new Date(iso)
const asked = (askedAt: string, repliedAt: string | null) => ({
  askedAt: at(askedAt),
  repliedAt: repliedAt === null ? null : at(repliedAt),
})
/** Asked on a Tuesday two weeks ago, and replied to after so many minutes. */
const after = (minutes: number | null) => ({
  askedAt: at('2026-11-24T15:00:00Z'),
  repliedAt: minutes === null ? null : new Date(at('2026-11-24T15:00:00Z').getTime() + minutes * MINUTE_MS),
})
const record = (...minutes: (number | null)[]) => computeReplyRecord(minutes.map(after), NOW)

test('with fewer than five conversations there is no median', () => {
  expect(record(5, 5, 5, 5)).toEqual({ conversations: 4, medianMinutes: null, inTwoBusinessDays: 4 })
  expect(record(5, 5, 5, 5, 5)).toEqual({ conversations: 5, medianMinutes: 5, inTwoBusinessDays: 5 })
})

test('the median is a wait that someone had, and no reply is longer than every reply', () => {
  expect(record(10, 20, 30, 40, 50, 60).medianMinutes).toBe(30)
  expect(record(1, 2, 3, null, null).medianMinutes).toBe(3)
  expect(record(1, 2, null, null, null)).toEqual({ conversations: 5, medianMinutes: null, inTwoBusinessDays: 2 })
})

test.each([
  ['Tuesday, until the end of Thursday', '2026-11-17T23:30:00Z', '2026-11-20T04:59:00Z', '2026-11-20T05:00:00Z'],
  ['Friday, until the end of Tuesday', '2026-11-13T15:00:00Z', '2026-11-18T04:59:00Z', '2026-11-18T05:00:00Z'],
  ['Saturday, until the end of Tuesday', '2026-11-14T15:00:00Z', '2026-11-18T04:59:00Z', '2026-11-18T05:00:00Z'],
  [
    'late on Friday in Washington, when it is Saturday in London',
    '2026-11-14T04:00:00Z',
    '2026-11-18T04:59:00Z',
    '2026-11-18T05:00:00Z',
  ],
  [
    'before Thanksgiving, which is no business day',
    '2026-11-25T15:00:00Z',
    '2026-12-01T04:59:00Z',
    '2026-12-01T05:00:00Z',
  ],
  ['before the clocks go back', '2026-10-30T14:00:00Z', '2026-11-04T04:59:00Z', '2026-11-04T05:00:00Z'],
])('two business days: %s', (_when, message, inTime, late) => {
  expect(computeReplyRecord([asked(message, inTime)], NOW).inTwoBusinessDays).toBe(1)
  expect(computeReplyRecord([asked(message, late)], NOW).inTwoBusinessDays).toBe(0)
})

test('a message without a reply counts once two business days have passed', () => {
  const waiting = [asked('2026-12-07T15:00:00Z', null)]
  expect(computeReplyRecord(waiting, NOW).conversations).toBe(0)
  expect(computeReplyRecord(waiting, at('2026-12-10T04:59:00Z')).conversations).toBe(0)
  expect(computeReplyRecord(waiting, at('2026-12-10T05:00:00Z')).conversations).toBe(1)
})

test('it goes back 90 days, and as of an earlier day knows nothing that came later', () => {
  expect(computeReplyRecord([asked('2026-09-09T17:00:00Z', '2026-09-09T18:00:00Z')], NOW).conversations).toBe(0)
  expect(computeReplyRecord([asked('2026-09-09T17:01:00Z', '2026-09-09T18:00:00Z')], NOW).conversations).toBe(1)
  const later = [asked('2026-11-24T15:00:00Z', '2026-12-01T15:00:00Z')]
  expect(computeReplyRecord(later, at('2026-11-24T14:00:00Z')).conversations).toBe(0)
  expect(computeReplyRecord(later, at('2026-11-30T15:00:00Z'))).toMatchObject({
    conversations: 1,
    inTwoBusinessDays: 0,
  })
})

beforeEach(async () => {
  await db`delete from account`
})

async function claimed() {
  const agent = await insertAgent(db)
  const [{ id }] = await db<[{ id: number }]>`
    insert into listing_profile (listing_id) select id from listing where public_id = ${agent.publicId}
    returning listing_id as id`
  return { ...agent, listingId: id }
}
type Claimed = Awaited<ReturnType<typeof claimed>>

/** @param waits Of each message after the first: who wrote it, and how many minutes after the one before. */
async function talk(agent: Claimed, askedAt: Date, waits: readonly (readonly ['client' | 'agent', number])[] = []) {
  const client = await insertClient(db)
  const [{ id }] = await db<[{ id: string }]>`
    insert into conversation (client_id, agent_id, listing_id, created_at)
    values (${client.accountId}, ${agent.accountId}, ${agent.listingId}, ${askedAt}) returning id`
  let time = askedAt.getTime()
  for (const [nth, [sender, minutes]] of [['client', 0] as const, ...waits].entries()) {
    time += minutes * MINUTE_MS
    await db`
      insert into message (conversation_id, place, id, sender_id, body, sent_at)
      values (${id}, ${nth + 1}, gen_random_uuid(), ${sender === 'client' ? client.accountId : agent.accountId}, 'x',
        ${new Date(time)})`
  }
  return { id, clientId: client.accountId }
}
type Ends = { closedAt: Date | null; replacedAt: Date | null }

/** The first message becomes that of a request. */
async function makeRequest({ id, clientId }: { id: string; clientId: string }, ends: Partial<Ends> = {}) {
  const { closedAt = null, replacedAt = null } = ends
  const [request] = await db<[{ id: string }]>`
    insert into help_request (id, client_id, need, language, body, closed_at, first_closed_at)
    values (gen_random_uuid(), ${clientId}, 'irs-notice', 'en', 'x', ${closedAt}, ${closedAt}) returning id`
  await db`
    insert into help_request_agent (request_id, position, conversation_id, place, replaced_at)
    values (${request.id}, 1, ${id}, 1, ${replacedAt})`
}

const insertAway = (agent: Claimed | undefined, from: string, back: string, setOn: string) => db`
  insert into away_period (listing_id, from_on, back_on, set_at)
  values (${agent?.listingId ?? 0}, ${from}, ${back}, ${`${setOn}T15:00:00Z`})`

const minutesAfter = (start: Date, minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS)

const stored = async () => {
  await refreshReplyRecords(db, NOW)
  return [
    ...(await db`
      select listing_id, conversations, median_minutes, in_two_days from reply_record order by listing_id`),
  ]
}
const DAY_MS = 86_400_000

test('the stored record equals a recomputation from the messages', async () => {
  const { below } = seededRandom(7)
  const agents = [await claimed(), await claimed(), await claimed()]
  for (let nth = 0; nth < 60; nth++) {
    const agent = agents[nth % agents.length]
    const askedAt = new Date(NOW.getTime() - below(100 * 24 * 60) * MINUTE_MS)
    const waits: ['client' | 'agent', number][] = []
    for (let left = below(4); left > 0; left--) waits.push([below(3) === 0 ? 'client' : 'agent', below(6_000)])
    if (!agent) continue
    const chat = await talk(agent, askedAt, waits)
    // A fifth of them were requests, some of which the client closed, or sent to someone else.
    if (below(5) === 0)
      await makeRequest(chat, {
        closedAt: below(2) === 0 ? minutesAfter(askedAt, below(6_000)) : null,
        replacedAt: below(3) === 0 ? minutesAfter(askedAt, below(6_000)) : null,
      })
  }
  await db`delete from message where sent_at > ${NOW}`
  const [first, second] = agents
  await insertAway(first, '2026-10-05', '2026-10-12', '2026-09-20')
  await insertAway(first, '2026-11-16', '2026-11-30', '2026-11-16')
  await insertAway(second, '2026-09-14', '2026-12-11', '2026-09-01')
  const expected = []
  for (const agent of agents) expected.push({ listingId: agent.listingId, ...(await recompute(agent)) })
  expect(await stored()).toEqual(expected)
  expect(await stored(), 'a second run changes nothing').toEqual(expected)
})

/** Independently: message by message, in the words of the guide. */
async function recompute({ accountId: agentId, listingId }: Claimed) {
  const messages = await db<{ conversationId: string; isAgent: boolean; sentAt: Date }[]>`
    select conversation_id, sender_id = ${agentId} as is_agent, sent_at from message
    where conversation_id in (select id from conversation where agent_id = ${agentId}) order by place`
  const waits: { minutes: number; inTime: boolean }[] = []
  for (const own of Map.groupBy(messages, ({ conversationId }) => conversationId).values()) {
    const start = own[0]?.sentAt ?? NOW
    const reply = own.find(({ isAgent }) => isAgent)?.sentAt
    const stopped = await stoppedDays(listingId)
    const limit = await lastMoment(start, stopped)
    if (NOW.getTime() - start.getTime() >= 90 * DAY_MS) continue
    if (await isWithdrawn(own[0], reply ?? NOW, limit)) continue
    if (reply) waits.push({ minutes: countMinutes(start, reply, stopped), inTime: reply < limit })
    else if (NOW >= limit) waits.push({ minutes: Infinity, inTime: false })
  }
  const inTwoDays = waits.filter(({ inTime }) => inTime).length
  return { conversations: waits.length, medianMinutes: medianOf(waits.map(({ minutes }) => minutes)), inTwoDays }
}

function medianOf(waits: number[]): number | null {
  const shortestFirst = waits.toSorted((a, b) => a - b)
  const middle = shortestFirst[Math.floor((waits.length - 1) / 2)] ?? Infinity
  return waits.length < 5 || middle === Infinity ? null : middle
}

/** The days away, each with the first day back. */
type Stopped = ReadonlyMap<string, string>

/** In words: the days from the first one away, but not that on which they were set, nor any before. */
async function stoppedDays(listingId: number): Promise<Stopped> {
  const days = await db<{ day: string; back: string }[]>`
    select day::date::text as day, back_on::text as back
    from away_period, generate_series(from_on, back_on - 1, interval '1 day') day
    where listing_id = ${listingId} and day::date > (set_at at time zone 'America/New_York')::date`
  return new Map(days.map(({ day, back }) => [day, back]))
}

/** Minute by minute. One doesn't count if it is on a day away, and the agent was back when they replied. */
function countMinutes(start: Date, reply: Date, stopped: Stopped): number {
  const repliedOn = newYorkDay(reply)
  let minutes = 0
  for (let at = start.getTime(); at < reply.getTime(); at += MINUTE_MS) {
    const back = stopped.get(newYorkDay(new Date(at)))
    if (!back || back > repliedOn) minutes += 1
  }
  return minutes
}
const newYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
const newYorkDay = (at: Date) => newYork.format(at)

/** The first message was a request, and the client took it back while it waited. */
async function isWithdrawn(first: { conversationId: string } | undefined, until: Date, limit: Date) {
  const ends = await db<{ at: Date | null }[]>`
    select unnest(array[first_closed_at, replaced_at]) as at
    from help_request_agent a join help_request r on r.id = a.request_id
    where conversation_id = ${first?.conversationId ?? null} and place = 1`
  return ends.some(({ at: end }) => end !== null && end <= NOW && end < until && end < limit)
}

/** By the calendar of PostgreSQL. In these weeks, these are the holidays. */
async function lastMoment(start: Date, stopped: Stopped): Promise<Date> {
  const [{ until }] = await db<[{ until: Date }]>`
    select (day + interval '1 day') at time zone 'America/New_York' as until
    from generate_series((${start} at time zone 'America/New_York')::date + 1,
      (${start} at time zone 'America/New_York')::date + 120, interval '1 day') day
    where extract(isodow from day) < 6
      and day::date not in ('2026-09-07', '2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25', '2027-01-01')
      and day::date <> all(${[...stopped.keys()]}::date[])
    order by day offset 1 limit 1`
  return until
}

test('blocked, reported, and closed conversations and those of suspended clients do not count', async () => {
  const agent = await claimed()
  const talkQuickly = () => talk(agent, at('2026-11-24T15:00:00Z'), [['agent', 10]])
  const [blocked, blockedByAgent, reported, confirmed] = [
    await talkQuickly(),
    await talkQuickly(),
    await talkQuickly(),
    await talkQuickly(),
  ]
  const [unfounded, closed, suspended] = [await talkQuickly(), await talkQuickly(), await talkQuickly()]
  for (let more = 0; more < 4; more++) await talkQuickly()
  await db`
    insert into conversation_side (conversation_id, account_id, blocked_at)
    values (${blocked.id}, ${blocked.clientId}, now()), (${blockedByAgent.id}, ${agent.accountId}, now())`
  for (const [{ id, clientId }, decision] of [
    [reported, null],
    [confirmed, 'remove'],
    [unfounded, 'publish'],
  ] as const) {
    await db`
      insert into conversation_report (conversation_id, reporter_id, reason, up_to_place, status, decided_at, decision)
      values (${id}, ${clientId}, 'For some reason', 1, ${decision ? 'settled' : 'open'},
        ${decision ? db`now()` : null}, ${decision})`
  }
  await db`update conversation set closed_at = now(), closed_for = 'off_topic' where id = ${closed.id}`
  await db`update account set status = 'suspended', status_reason = 'Spam.' where id = ${suspended.clientId}`
  expect(await stored()).toEqual([{ listingId: agent.listingId, conversations: 5, medianMinutes: 10, inTwoDays: 5 }])
})

test('declining a request is a reply; one that the client withdrew in time does not count, even if reopened', async () => {
  const agent = await claimed()
  const asked = at('2026-11-24T15:00:00Z')
  // Declined, which sends a message.
  await makeRequest(await talk(agent, asked, [['agent', 30]]))
  // Closed after the deadline, and by the client who asked someone else after it: unanswered.
  await makeRequest(await talk(agent, asked), { closedAt: at('2026-12-02T15:00:00Z') })
  await makeRequest(await talk(agent, asked), { replacedAt: at('2026-12-01T05:00:00Z') })
  // Withdrawn in time.
  await makeRequest(await talk(agent, asked), { closedAt: at('2026-11-25T15:00:00Z') })
  await makeRequest(await talk(agent, asked, [['agent', 9_000]]), { replacedAt: at('2026-11-25T15:00:00Z') })
  const reopened = await talk(agent, asked)
  await makeRequest(reopened, { closedAt: at('2026-11-25T15:00:00Z') })
  await db`update help_request set closed_at = null where client_id = ${reopened.clientId}`
  // Replied to, and closed afterward.
  await makeRequest(await talk(agent, asked, [['agent', 60]]), { closedAt: at('2026-11-25T15:00:00Z') })
  expect(await stored()).toMatchObject([{ conversations: 4, inTwoDays: 2 }])
})

test('pages are rendered again when a record changes, and once a day for its date', async () => {
  const version = async () =>
    (await db<[{ version: number }?]>`select version::int from data_version where name = 'posts'`)[0]?.version ?? 0
  const agent = await claimed()
  await talk(agent, at('2026-11-24T15:00:00Z'), [['agent', 10]])
  const first = await version()
  await refreshReplyRecords(db, NOW)
  expect(await version()).toBe(first + 1)
  await refreshReplyRecords(db, new Date(NOW.getTime() + 3_600_000))
  expect(await version(), 'nothing has changed').toBe(first + 1)
  await refreshReplyRecords(db, new Date(NOW.getTime() + DAY_MS))
  expect(await version(), 'another day').toBe(first + 2)
  await talk(agent, at('2026-11-25T15:00:00Z'), [['agent', 10]])
  await refreshReplyRecords(db, new Date(NOW.getTime() + DAY_MS))
  expect(await version()).toBe(first + 3)
})

test('a record goes with its conversations, and with the profile', async () => {
  const agent = await claimed()
  await talk(agent, at('2026-11-24T15:00:00Z'), [['agent', 10]])
  expect(await stored()).toHaveLength(1)
  await refreshReplyRecords(db, at('2027-06-01T00:00:00Z'))
  expect(await db`select 1 from reply_record`).toHaveLength(0)
  expect(await stored()).toHaveLength(1)
  await db`delete from listing_profile`
  expect(await db`select 1 from reply_record`).toHaveLength(0)
  expect(await stored(), 'without a claimed listing there is none').toEqual([])
})
