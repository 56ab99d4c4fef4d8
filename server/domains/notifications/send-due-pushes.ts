/**
 * Sends pushes to people who have a message and no open dashboard to receive it. A push names the sender but quotes
 * nothing. What is due is in push_due since the message's own transaction, and is leased while it is sent, so a killed
 * worker loses none.
 */
import type { Db } from '#server/platform/db.ts'
import type { Push, PushOutcome, PushTarget } from '#server/platform/push/open-push.ts'
import { paths } from '#common/paths.ts'

const AT_ONCE = 20
const LEASE_S = 60
const MAX_ATTEMPTS = 5
const FIRST_PAUSE_S = 30

/** `leasedUntil` as text: a Date would lose the microseconds. */
type Due = { accountId: string; conversationId: string; tries: number; leasedUntil: string }
type Browser = PushTarget & { id: string; fromName: string }

/** @returns how many browsers got a push. Any number of processes can run it. */
export async function sendDuePushes(db: Db, push: Push): Promise<number> {
  const due = await leaseDuePushes(db)
  const sentCounts = await Promise.all(due.map((one) => sendPushes(db, push, one)))
  return sentCounts.reduce((sum, count) => sum + count, 0)
}

const leaseDuePushes = (db: Db) => db<Due[]>`
  with due as (
    select account_id, conversation_id from push_due
    where next_try_at <= now() order by next_try_at, account_id limit ${AT_ONCE} for update skip locked)
  update push_due p set next_try_at = now() + ${LEASE_S} * interval '1 second', tries = tries + 1
  from due where p.account_id = due.account_id and p.conversation_id = due.conversation_id
  returning p.account_id, p.conversation_id, p.tries, p.next_try_at::text as leased_until`

async function sendPushes(db: Db, push: Push, due: Due): Promise<number> {
  const browsers = await findBrowsers(db, due)
  const outcomes = await Promise.all(browsers.map((browser) => sendPush(db, push, due, browser)))
  await finishPush(db, due, outcomes.includes('later') && due.tries < MAX_ATTEMPTS)
  return outcomes.filter((outcome) => outcome === 'sent').length
}

/** None when the message reached a page meanwhile, or when the recipient blocked the sender or can't listen. */
const findBrowsers = (db: Db, { accountId, conversationId }: Due) => db<Browser[]>`
  select p.id, p.endpoint, p.p256dh, p.auth, trim(other.first_name || ' ' || other.last_name) as from_name
  from push_subscription p
  join session s on s.id = p.session_id and s.ended_at is null and s.ends_at > now()
  join account a on a.id = p.account_id and a.status = 'active'
  left join agent g on g.account_id = a.id
  join conversation c on c.id = ${conversationId}
  join conversation_side mine on mine.conversation_id = c.id and mine.account_id = a.id and mine.blocked_at is null
  join account other on other.id = case when c.client_id = a.id then c.agent_id else c.client_id end
  where p.account_id = ${accountId} and (a.role <> 'agent' or g.approval = 'approved')
    and exists (
      select 1 from message m
      where m.conversation_id = c.id and m.sender_id = other.id and m.place > mine.delivered_place)
  order by p.id`

async function sendPush(db: Db, push: Push, due: Due, browser: Browser): Promise<PushOutcome> {
  const payload = {
    title: `New message from ${browser.fromName || 'somebody'}`,
    path: paths.conversation(due.conversationId),
    tag: due.conversationId,
  }
  const outcome = await push.send(browser, payload, due.conversationId.replaceAll('-', ''))
  if (outcome === 'gone' || outcome === 'refused') await db`delete from push_subscription where id = ${browser.id}`
  return outcome
}

/** A message that arrived meanwhile has set its own time, which stays. */
async function finishPush(db: Db, due: Due, again: boolean): Promise<void> {
  const { accountId, conversationId, tries, leasedUntil } = due
  const own = db`
    account_id = ${accountId} and conversation_id = ${conversationId} and next_try_at = ${leasedUntil}::text::timestamptz`
  if (!again) await db`delete from push_due where ${own}`
  else
    await db`
      update push_due set next_try_at = now() + ${FIRST_PAUSE_S * 2 ** (tries - 1)} * interval '1 second' where ${own}`
}
