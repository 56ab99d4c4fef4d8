/** What only its owner sees in a demo account: an agent's courses, and notifications of every kind from some days. */
import { plusDays, today } from '#common/dates.ts'
import type { Transaction } from '#server/platform/db.ts'

const AGENT = 'agent@demo.example'
const CLIENT = 'client@demo.example'

export async function loadOwnPages(tx: Transaction): Promise<void> {
  for (const { daysAgo, title, provider, hours, ethics } of COURSES) {
    await tx`
      insert into education_record (account_id, title, provider, completed_on, hours, ethics_hours)
      select id, ${title}, ${provider}, ${plusDays(today(), -daysAgo)}::date, ${hours}, ${ethics}
      from account where email = ${AGENT}`
  }
  await askFor(tx)
  await notifyOf(tx)
}

/** The client asked the newest question with an answer to accept, and the newest without an answer. */
async function askFor(tx: Transaction): Promise<void> {
  await tx`
    update question set author_id = (select id from account where email = ${CLIENT})
    where is_demo and id in (
      (select n.question_id from answer n join question q on q.id = n.question_id
      where n.state = 'published' and q.state = 'published' and q.accepted_answer_id is null
      order by n.published_at desc, n.id limit 1)
      union all
      (select q.id from question q
      where q.is_demo and q.state = 'published' and not exists (select 1 from answer n where n.question_id = q.id)
      order by q.published_at desc, q.id limit 1))`
}

const COURSES = [
  { daysAgo: 19, title: 'Federal tax update', provider: 'Summit Tax School', hours: 8, ethics: 0 },
  { daysAgo: 84, title: 'Ethics for tax professionals', provider: 'Summit Tax School', hours: 2, ethics: 2 },
  { daysAgo: 171, title: 'Representation: collection alternatives', provider: 'Harbor CPE', hours: 4, ethics: 0 },
  { daysAgo: 384, title: 'Partnership returns, start to finish', provider: 'Harbor CPE', hours: 10, ethics: 0 },
  { daysAgo: 452, title: 'Ethics and Circular 230', provider: 'Summit Tax School', hours: 2, ethics: 2 },
  { daysAgo: 520, title: 'Federal tax update', provider: 'Summit Tax School', hours: 12, ethics: 0 },
  { daysAgo: 760, title: 'S corporations: basis and distributions', provider: 'Harbor CPE', hours: 14, ethics: 0 },
  { daysAgo: 801, title: 'Ethics for tax professionals', provider: 'Summit Tax School', hours: 2, ethics: 2 },
  { daysAgo: 850, title: 'Federal tax update', provider: 'Summit Tax School', hours: 8, ethics: 0 },
] as const

/** Those that lead somewhere lead to what the account has. The newest are unread. */
async function notifyOf(tx: Transaction): Promise<void> {
  await tx`
    insert into notification (type, to_id, ref, preview, read_at, created_at)
    select told.type, a.id, told.ref, left(told.preview, 200),
      case when told.hours > 24 then now() - told.hours * interval '1 hour' + interval '20 minutes' end,
      now() - told.hours * interval '1 hour'
    from account a join (
      select ${AGENT} as email, 'review' as type, r.id::text as ref, 'You have a new review. It is public.' as preview,
        9 as hours
      from review r join account w on w.id = r.author_id where w.email = ${CLIENT} and r.is_demo
      union all
      select ${AGENT}, 'claim', w.id::text, 'Your claim is approved.', 126 from account w where w.email = ${AGENT}
      union all
      (select ${CLIENT}, 'watch', l.public_id, l.first_name || ' ' || l.last_name || ' is back on the newest IRS list.', 5
      from saved_listing s join account w on w.id = s.account_id join listing l on l.id = s.listing_id
      where w.email = ${CLIENT} and s.watching order by l.id limit 1)
      union all
      (select ${CLIENT}, 'answer', q.public_id, l.first_name || ' ' || l.last_name || ' has answered: ' || q.title, 27
      from answer n join question q on q.id = n.question_id join listing l on l.id = n.listing_id
      join account w on w.id = q.author_id
      where n.state = 'published' and w.email = ${CLIENT} order by n.published_at desc, n.id limit 1)
    ) told on told.email = a.email`
}
