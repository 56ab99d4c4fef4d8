/**
 * The job that sends an endpoint's messages, signed as the Standard Webhooks specification says, and records how that
 * ended. What was sent but not recorded is sent again under its ID: better twice than never.
 */
import { randomInt } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { paths } from '#common/paths.ts'
import { WEBHOOK_ATTEMPTS_KEPT, WEBHOOK_FAILING_DAYS, WEBHOOK_PING } from '#common/webhooks.ts'
import { findChange } from '#server/domains/changes/list-changes.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import type { JobLog } from '#server/platform/jobs.ts'
import { sendEmailToAccount } from '#server/platform/mail/queue-email.ts'
import { type Answered, postOutside } from '#server/platform/post-outside.ts'
import type { Settings } from '#server/platform/settings.ts'
import { webhookEmails } from './emails.ts'
import { disableWebhook } from './own-webhooks.ts'
import { addNextJob } from './queue-deliveries.ts'
import { decryptSecret } from './webhook-secret.ts'

/** As the specification recommends, after the first try at once: three days in all. */
const PAUSES_S = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
/** Added at most, so that what failed together doesn't come back together. */
const JITTER_PERCENT = 20
/** In characters, for its owner to read. */
const RESPONSE_SHOWN = 1_024

type Due = {
  id: string
  type: string
  change: number | null
  data: Record<string, unknown> | null
  createdAt: Date
  tries: number
  endpointId: string
  accountId: string
  url: string
  secret: Buffer
  earlierSecret: Buffer | null
}
type Deps = { db: Db; settings: Settings; log: JobLog }

/** Then the job makes room for those of others. */
const MESSAGES_PER_JOB = 50

/** Sends what is due, in the order in which it happened, and comes back for the rest. */
export async function deliverWebhooks(deps: Deps, endpointId: string): Promise<void> {
  for (let nth = 0; nth < MESSAGES_PER_JOB; nth++) {
    const due = await findDue(deps.db, endpointId)
    if (!due) break
    await deliver(deps, due)
  }
  await addNextJob(deps.db, endpointId)
}

/** Null: nothing is due, or the endpoint is off. */
async function findDue(db: Db, endpointId: string): Promise<Due | null> {
  const [due] = await db<[Due?]>`
    select d.id, d.type, d.change::float8 as change, d.data, d.created_at, d.tries, d.endpoint_id, e.account_id, e.url,
      e.secret, case when e.earlier_until > now() then e.earlier_secret end as earlier_secret
    from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id join account a on a.id = e.account_id
    where e.id = ${endpointId} and d.state = 'queued' and d.next_try_at <= now() and e.disabled_at is null
      and a.status = 'active'
    order by d.next_try_at, d.change, d.id limit 1`
  return due ?? null
}

async function deliver({ db, settings, log }: Deps, due: Due): Promise<void> {
  const data = await dataOf(db, settings.origin, due)
  if (!data) return void (await db`delete from webhook_delivery where id = ${due.id}`)
  const started = performance.now()
  const answered = await send(settings, due, data)
  const outcome = { ...outcomeOf(answered), durationMs: Math.round(performance.now() - started) }
  const ended = await inTransaction(db, (tx) => record(tx, settings, due, outcome))
  log.info({ webhook: due.endpointId, delivery: due.id, ...ended, status: outcome.status }, 'webhook sent')
}

/** Null: the entry is gone, because its listing isn't in the directory anymore. A later one says so. */
async function dataOf(db: Db, origin: string, { change, data }: Due): Promise<object | null> {
  if (change !== null) return findChange(db, origin, change)
  const { receipt_id: receipt, import_id: run } = data ?? {}
  if (receipt) return { ...data, url: `${origin}${paths.receipt(String(receipt))}` }
  return run ? { ...data, url: `${origin}/api/v2/changes/imports/${String(run)}` } : data
}

async function send(settings: Settings, due: Due, data: object): Promise<Answered> {
  // A change has its own time. Everything else is noticed when it's queued.
  const timestamp = 'at' in data ? data.at : due.createdAt.toISOString()
  const body = JSON.stringify({ type: due.type, timestamp, data })
  const secrets = [due.secret, ...(due.earlierSecret ? [due.earlierSecret] : [])]
  const sentAt = new Date()
  const signatures = secrets.map(async (secret) =>
    new Webhook(await decryptSecret(settings, secret)).sign(due.id, sentAt, body),
  )
  return postOutside(new URL(due.url), {
    isPrivateAllowed: settings.WEBHOOKS_ALLOW_PRIVATE,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Enrolled-Webhooks/1.0',
      'webhook-id': due.id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
      'webhook-signature': (await Promise.all(signatures)).join(' '),
    },
    body,
  })
}

type Outcome = {
  status: number | null
  failure: string | null
  response: string | null
  isDelivered: boolean
  durationMs: number
}

function outcomeOf(answered: Answered): Omit<Outcome, 'durationMs'> {
  if (typeof answered === 'string') return { status: null, failure: answered, response: null, isDelivered: false }
  const { status, text } = answered
  // The database has no zero bytes in texts.
  const response = text.replaceAll('\0', '').slice(0, RESPONSE_SHOWN)
  return { status, failure: null, response, isDelivered: status >= 200 && status < 300 }
}

const GONE = 410

/** The endpoint is locked first, as everywhere. @returns what became of it, for the log. */
async function record(tx: Transaction, settings: Settings, due: Due, outcome: Outcome) {
  const { status, failure, response, durationMs, isDelivered } = outcome
  const [endpoint] = await tx<[{ isTold: boolean; isFailing: boolean }?]>`
    select is_told, failing_since < now() - ${WEBHOOK_FAILING_DAYS} * interval '1 day' as is_failing
    from webhook_endpoint where id = ${due.endpointId} for update`
  const tries = due.tries + 1
  const pauseS = due.type === WEBHOOK_PING ? undefined : PAUSES_S[due.tries]
  const state = isDelivered ? 'delivered' : pauseS === undefined || status === GONE ? 'dead' : 'queued'
  const nextS = state === 'queued' ? (pauseS ?? 0) * (1 + randomInt(JITTER_PERCENT + 1) / 100) : null
  await tx`
    update webhook_delivery set state = ${state}, tries = ${tries}, status = ${status}, failure = ${failure},
      response = ${response}, duration_ms = ${durationMs}, tried_at = now(),
      next_try_at = now() + ${nextS}::float8 * interval '1 second'
    where id = ${due.id} and state = 'queued'`
  await addAttempt(tx, due.id, outcome)
  if (endpoint) await judge(tx, settings, { due, state, status, ...endpoint })
  return { state, tries, failure }
}

/** Also if the webhook was turned off meanwhile. Only so many are kept: a delivery can be sent again without end. */
async function addAttempt(tx: Transaction, deliveryId: string, { status, failure, durationMs }: Outcome) {
  await tx`
    with added as (
      insert into webhook_attempt (delivery_id, nth, status, failure, duration_ms, next_try_at)
      select d.id, 1 + coalesce((select max(nth) from webhook_attempt where delivery_id = d.id), 0), ${status}, ${failure},
        ${durationMs}, d.next_try_at
      from webhook_delivery d where d.id = ${deliveryId} returning nth
    )
    delete from webhook_attempt using added
    where delivery_id = ${deliveryId} and webhook_attempt.nth <= added.nth - ${WEBHOOK_ATTEMPTS_KEPT}`
}

type Judged = { due: Due; state: string; status: number | null; isTold: boolean; isFailing: boolean }

/** What the outcome means for the endpoint. A test says nothing: its owner is looking. */
async function judge(tx: Transaction, settings: Settings, { due, state, status, isTold, isFailing }: Judged) {
  const { endpointId, accountId, url } = due
  const tell = (email: Parameters<typeof sendEmailToAccount>[3]) => sendEmailToAccount(tx, settings, accountId, email)
  if (state === 'delivered') {
    await tx`
      update webhook_endpoint set failing_since = null, is_told = false
      where id = ${endpointId} and failing_since is not null`
  } else if (status === GONE || isFailing) {
    const by = status === GONE ? 'gone' : 'failing'
    await disableWebhook(tx, endpointId, by)
    await tell(webhookEmails.webhook_off({ url, by }))
  } else if (due.type !== WEBHOOK_PING) {
    const isNews = state === 'dead' && !isTold
    await tx`
      update webhook_endpoint set failing_since = coalesce(failing_since, now()), is_told = is_told or ${isNews}
      where id = ${endpointId}`
    if (isNews) await tell(webhookEmails.webhook_failing({ url }))
  }
}
