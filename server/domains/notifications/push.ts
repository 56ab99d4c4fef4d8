/**
 * Pushes of messages: which browsers get them for whom, and sending them. One subscription per browser; it ends with
 * the session that created it.
 */
import { msg } from '@lingui/core/runtime-macro'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { LIMITS } from '#server/platform/limits.ts'
import type { Push, PushOutcome, PushTarget } from '#server/platform/push/open-push.ts'
import type { PushForm } from '#common/push.ts'
import { JobRetryError, JOBS } from '#server/platform/jobs.ts'
import { inLanguage } from '#server/platform/request-language.ts'
import { i18n, type Language } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'
import { addressIn } from '#common/translated.ts'

/** The newest subscription of a browser wins, also from another account. @throws AppError `invalid_fields` */
export async function storePushSubscription(
  db: Db,
  who: SignedIn,
  push: Push,
  { endpoint, keys }: PushForm,
): Promise<void> {
  if (!push.isKnownService(endpoint)) {
    throw new AppError('invalid_fields', i18n._(msg`We don’t recognize this push service.`), {
      endpoint: [i18n._(msg`We don’t recognize this push service.`)],
    })
  }
  await inTransaction(db, async (tx) => {
    await tx`
      insert into push_subscription (account_id, session_id, endpoint, p256dh, auth)
      values (${who.accountId}, ${who.sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth})
      on conflict (endpoint) do update
      set account_id = excluded.account_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
        auth = excluded.auth, created_at = now()`
    await tx`
      delete from push_subscription where id in (
        select id from push_subscription where account_id = ${who.accountId}
        order by created_at desc, id offset ${LIMITS.pushBrowsers.max})`
  })
}

/** Another account's subscription is left alone, with the same response as for a missing one. */
export async function deletePushSubscription(db: Db, { accountId }: SignedIn, endpoint: string): Promise<void> {
  await db`delete from push_subscription where account_id = ${accountId} and endpoint = ${endpoint}`
}

/** With the queue's pauses, ten minutes. */
const MAX_TRIES = 7

type PushIds = { account: string; conversation: string }
type Browser = PushTarget & { id: string; fromName: string; language: Language }

/**
 * To a person who has a message and no open dashboard to receive it, in the language of their account. A push names the
 * sender but quotes nothing. The
 * message's own transaction adds the job (notifyOfMessage).
 * @param tries including this one.
 * @throws JobRetryError
 */
export async function sendPushes(db: Db, push: Push, ids: PushIds, tries: number): Promise<void> {
  const browsers = await findBrowsers(db, ids)
  const outcomes = await Promise.all(browsers.map((browser) => sendPush(db, push, ids, browser)))
  if (outcomes.includes('later') && tries < MAX_TRIES) throw new JobRetryError('not sent')
}

/** None when the message reached a page meanwhile, or when the recipient blocked the sender or can't listen. */
const findBrowsers = (db: Db, { account, conversation }: PushIds) => db<Browser[]>`
  select p.id, p.endpoint, p.p256dh, p.auth, a.language, trim(other.first_name || ' ' || other.last_name) as from_name
  from push_subscription p
  join session s on s.id = p.session_id and s.ended_at is null and s.ends_at > now()
  join account a on a.id = p.account_id and a.status = 'active'
  left join agent g on g.account_id = a.id
  join conversation c on c.id = ${conversation}
  join conversation_side mine on mine.conversation_id = c.id and mine.account_id = a.id and mine.blocked_at is null
  join account other on other.id = case when c.client_id = a.id then c.agent_id else c.client_id end
  where p.account_id = ${account} and (a.role <> 'agent' or g.approval = 'approved')
    and exists (
      select 1 from message m
      where m.conversation_id = c.id and m.sender_id = other.id and m.place > mine.delivered_place)
  order by p.id`

async function sendPush(db: Db, push: Push, { conversation }: PushIds, browser: Browser): Promise<PushOutcome> {
  const { fromName: name, language } = browser
  const payload = {
    title: inLanguage(language, () => (name ? i18n._(msg`New message from ${{ name }}`) : i18n._(msg`New message`))),
    path: addressIn(language, paths.conversation(conversation)),
    tag: conversation,
  }
  const outcome = await push.send(browser, payload, conversation.replaceAll('-', ''))
  if (outcome === 'gone' || outcome === 'refused') await db`delete from push_subscription where id = ${browser.id}`
  return outcome
}

/** Takes over what a process of the version before wrote into its own queue. @returns how many. */
export async function addMissingPushJobs(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const added = await tx`
      with due as (delete from push_due where next_try_at <= now() returning account_id, conversation_id)
      select graphile_worker.add_job(${JOBS.push},
        json_build_object('account', account_id, 'conversation', conversation_id),
        job_key => 'push:' || account_id || ':' || conversation_id)
      from due`
    return added.count
  })
}
