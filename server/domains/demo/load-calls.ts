/** First calls of demo accounts: two agents whose clients can book, and one call to come. */
import { plusDays, today, weekdayOf } from '#common/dates.ts'
import { CALL_HOURS } from '#common/first-calls.ts'
import { appointmentIn } from '#common/zoned-time.ts'
import type { Transaction } from '#server/platform/db.ts'

const AGENT = 'agent@demo.example'
const CLIENT = 'client@demo.example'
/** The agent’s listing is in California, so the two people of the call have different time zones. */
const AGENT_ZONE = 'America/Los_Angeles'
/** In the hours of the agent’s listing, as the day of the call. */
const WORKDAYS = ['tue', 'wed', 'thu', 'fri', 'sat']
const HOURS = WORKDAYS.flatMap((day) => [
  { day, from: '10:00', to: '12:30' },
  { day, from: '14:00', to: '17:00' },
])
const ABOUT = 'CP2000 for 2024, answer due in two weeks'

/** After the conversations: the call continues one. */
export async function loadDemoCalls(tx: Transaction): Promise<void> {
  const { noticeHours, aheadDays, dayMax } = CALL_HOURS
  const startsAt = `${nextWorkday()}T18:15:00Z`
  await tx`update account set timezone = ${AGENT_ZONE} where email = ${AGENT}`
  await tx`
    insert into first_call_hours (account_id, is_on, hours, notice_hours, ahead_days, day_max)
    select g.account_id, true, ${tx.json(HOURS)}, ${noticeHours.first}, ${aheadDays.first}, ${dayMax.first}
    from agent g join account a on a.id = g.account_id
    where g.listing_id is not null and a.is_demo
    order by a.email <> ${AGENT}, g.listing_id limit 2
    on conflict (account_id) do nothing`
  const [chat] = await tx<[{ id: string; clientId: string; agentId: string; place: number }?]>`
    update conversation c set last_place = last_place + 1, last_sent_at = now() - interval '1 hour'
    from account client, account agent
    where client.email = ${CLIENT} and agent.email = ${AGENT} and c.client_id = client.id and c.agent_id = agent.id
    returning c.id, c.client_id, c.agent_id, c.last_place as place`
  if (!chat) return
  const body = `I booked a 15-minute call: ${appointmentIn(AGENT_ZONE, startsAt)}.\n\n${ABOUT}`
  await tx`
    insert into message (conversation_id, place, id, sender_id, body, sent_at)
    select id, last_place, gen_random_uuid(), client_id, ${body}, last_sent_at from conversation where id = ${chat.id}`
  // Unread by the agent, as what came before it, and as if the emails about it were sent.
  await tx`
    update conversation_side set mailed_place = ${chat.place},
      delivered_place = case when account_id = ${chat.clientId} then ${chat.place} else delivered_place end,
      read_place = case when account_id = ${chat.clientId} then ${chat.place} else read_place end
    where conversation_id = ${chat.id}`
  await tx`
    update notification set count = count + 1, preview = left(${body}, 200)
    where to_id = ${chat.agentId} and ref = ${chat.id}::text and type = 'chat' and read_at is null`
  await tx`
    insert into first_call (id, client_id, agent_id, place, starts_at, phone, about, created_at)
    values (gen_random_uuid(), ${chat.clientId}, ${chat.agentId}, ${chat.place}, ${startsAt},
      '+15595550142', ${ABOUT}, now() - interval '1 hour')`
}

function nextWorkday(): string {
  let day = plusDays(today(), 1)
  while ([0, 1].includes(weekdayOf(day))) day = plusDays(day, 1)
  return day
}
