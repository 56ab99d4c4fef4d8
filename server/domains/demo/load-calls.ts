/** First calls of demo accounts: three agents whose clients can book during their office hours, a call to come, and past ones. */
import { plusDays, today, weekdayOf } from '#common/dates.ts'
import { CALL_HOURS } from '#common/first-calls.ts'
import { appointmentIn } from '#common/zoned-time.ts'
import type { Transaction } from '#server/platform/db.ts'

const AGENT = 'agent@demo.example'
const CLIENT = 'client@demo.example'
/** The agent’s listing is in California, so the two people of the call have different time zones. */
const AGENT_ZONE = 'America/Los_Angeles'

type DemoCall = {
  client: string
  /** Whether it is with the agent who can sign in. */
  isOwn: boolean
  startsAt: string
  /** Before now. */
  bookedHoursAgo: number
  about: string
}

const demoCalls = (): readonly DemoCall[] => [
  {
    client: CLIENT,
    isOwn: true,
    startsAt: workday(1),
    bookedHoursAgo: 1,
    about: 'CP2000 for 2024, answer due in two weeks',
  },
  { client: CLIENT, isOwn: false, startsAt: workday(-8), bookedHoursAgo: 300, about: 'Part-year return for Oregon' },
  {
    client: 'priya.nair@demo.example',
    isOwn: true,
    startsAt: workday(-16),
    bookedHoursAgo: 500,
    about: 'Amended return for 2023',
  },
]

/** After the conversations: each call continues one. */
export async function loadDemoCalls(tx: Transaction): Promise<void> {
  const { noticeHours, aheadDays, dayMax } = CALL_HOURS
  await tx`update account set timezone = ${AGENT_ZONE} where email = ${AGENT}`
  // Those whom the client saves.
  await tx`
    insert into first_call_hours (account_id, is_on, hours, notice_hours, ahead_days, day_max)
    select g.account_id, true, p.hours, ${noticeHours.first}, ${aheadDays.first}, ${dayMax.first}
    from agent g join account a on a.id = g.account_id join listing_profile p on p.listing_id = g.listing_id
    where p.hours <> '[]' and a.is_demo
    order by a.email <> ${AGENT}, length(p.bio) desc, g.listing_id limit 3
    on conflict (account_id) do nothing`
  for (const call of demoCalls()) await insertCall(tx, call)
}

async function insertCall(tx: Transaction, { client, isOwn, startsAt, bookedHoursAgo, about }: DemoCall) {
  const sentAt = tx`now() - ${bookedHoursAgo} * interval '1 hour'`
  const [chat] = await tx<[{ id: string; clientId: string; agentId: string; place: number; zone: string }?]>`
    update conversation c set last_place = last_place + 1, last_sent_at = ${sentAt}
    from account agent
    where agent.id = c.agent_id and c.id = (
      select o.id from conversation o join account k on k.id = o.client_id join account g on g.id = o.agent_id
      where k.email = ${client} and (g.email = ${AGENT}) = ${isOwn} and o.last_sent_at < ${sentAt}
      order by o.last_sent_at desc, o.id limit 1)
    returning c.id, c.client_id, c.agent_id, c.last_place as place, agent.timezone as zone`
  if (!chat) return
  const body = `I booked a 15-minute call: ${appointmentIn(chat.zone, startsAt)}.\n\n${about}`
  await tx`
    insert into message (conversation_id, place, id, sender_id, body, sent_at)
    values (${chat.id}, ${chat.place}, gen_random_uuid(), ${chat.clientId}, ${body}, ${sentAt})`
  // A call to come is unread by the agent, as what came before it. As if the emails about it were sent.
  const hasPassed = startsAt < new Date().toISOString()
  await tx`
    update conversation_side set mailed_place = ${chat.place},
      delivered_place = case when account_id = ${chat.clientId} or ${hasPassed} then ${chat.place} else delivered_place end,
      read_place = case when account_id = ${chat.clientId} or ${hasPassed} then ${chat.place} else read_place end
    where conversation_id = ${chat.id}`
  await tx`
    update notification set count = count + 1, preview = left(${body}, 200)
    where to_id = ${chat.agentId} and ref = ${chat.id}::text and type = 'chat' and read_at is null`
  await tx`
    insert into first_call (id, client_id, agent_id, place, starts_at, phone, about, created_at)
    values (gen_random_uuid(), ${chat.clientId}, ${chat.agentId}, ${chat.place}, ${startsAt},
      '+15595550142', ${about}, ${sentAt})`
}

/** In the agent’s morning, so many days from now, or on the next day before or after that when their office is open. */
function workday(days: number): string {
  const step = Math.sign(days)
  let day = plusDays(today(), days)
  // Tuesday to Friday: the agent's office is closed on Mondays.
  while ([0, 1, 6].includes(weekdayOf(day))) day = plusDays(day, step)
  return `${day}T18:15:00Z`
}
