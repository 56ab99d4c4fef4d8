/** For the export: what a person claimed, saved, learnt, wrote in conversations and asked to be mailed. */
import type { Db } from '#server/platform/db.ts'

export async function exportDoings(db: Db, accountId: string) {
  const claims = await db`
    select c.id, l.public_id as listing, c.relation, c.method, c.status, c.is_dispute, c.statement, c.reason,
      (select json_agg(json_build_object('at', e.at, 'what', e.what, 'note', e.note) order by e.id)
       from claim_event e where e.claim_id = c.id) as history
    from claim c left join listing l on l.id = c.listing_id where c.account_id = ${accountId} order by c.id`
  const saved = await db`
    select l.public_id as listing, s.saved_at, s.watching
    from saved_listing s join listing l on l.id = s.listing_id
    where s.account_id = ${accountId} order by s.saved_at, l.id`
  const education = await db`
    select title, provider, program_number, completed_on, hours, ethics_hours, created_at
    from education_record where account_id = ${accountId} order by completed_on, id`
  // What the others wrote was written to this person.
  const messages = await db`
    select m.conversation_id, m.place, m.sender_id = ${accountId} as mine, m.body, m.sent_at
    from conversation c join message m on m.conversation_id = c.id
    where ${accountId} in (c.client_id, c.agent_id) order by c.created_at, c.id, m.place`
  const notifications = await db`
    select type, preview, created_at from notification where to_id = ${accountId} order by created_at, id`
  const newsletter = await db`
    select n.state, n.lists, n.confirmed_at, n.ended_at,
      (select json_agg(json_build_object('act', c.act, 'lists', c.lists, 'source', c.source, 'at', c.at) order by c.id)
       from newsletter_consent c where c.subscriber_id = n.id) as consents
    from newsletter_subscriber n join account a on lower(n.email) = lower(a.email::text)
    where a.id = ${accountId}`
  return {
    claims: [...claims],
    saved: [...saved],
    education: [...education],
    messages: [...messages],
    notifications: [...notifications],
    newsletter: [...newsletter],
  }
}
