/** An account's endpoints, and what was delivered to them. */
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { i18n } from '#common/i18n.ts'
import { type WebhookChange, type WebhookForm, webhookForm } from '#common/webhook-schemas.ts'
import { WEBHOOK_EARLIER_SECRET_HOURS, WEBHOOK_PING, type WebhookEvent } from '#common/webhooks.ts'
import { publicIdOf } from '#server/domains/changes/list-changes.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Page, type Paged, paginate, type Transaction } from '#server/platform/db.ts'
import { AppError, InvalidFieldsError } from '#server/platform/errors.ts'
import { LIMITS } from '#server/platform/limits.ts'
import { isOutsideUrl, type NoResponse } from '#server/platform/post-outside.ts'
import type { Settings } from '#server/platform/settings.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { addDeliveryJobs, newest } from './queue-deliveries.ts'
import { decryptSecret, encryptSecret, newWebhookSecret } from './webhook-secret.ts'

export type OwnWebhook = {
  id: string
  url: string
  description: string
  events: WebhookEvent[]
  listings: string[]
  receipts: string[]
  isEnabled: boolean
  disabledBy: 'owner' | 'gone' | 'failing' | null
  earlierSecretUntil: Date | null
  failingSince: Date | null
  queued: number
  dead: number
  createdAt: Date
}

/** Oldest first. */
export const listWebhooks = (db: Db, { accountId }: SignedIn): Promise<OwnWebhook[]> => db<OwnWebhook[]>`
  select e.id, e.url, e.description, e.events, e.receipts, e.disabled_at is null as is_enabled, e.disabled_by,
    array(select ${publicIdOf(db, db`watched.id`)} from unnest(e.listings) with ordinality watched (id, place)
      order by watched.place) as listings,
    case when e.earlier_until > now() then e.earlier_until end as earlier_secret_until, e.failing_since, sent.queued,
    sent.dead, e.created_at
  from webhook_endpoint e cross join lateral (
    select count(*) filter (where state = 'queued')::int as queued, count(*) filter (where state = 'dead' and type <> ${WEBHOOK_PING})::int as dead
    from webhook_delivery where endpoint_id = e.id) sent
  where e.account_id = ${accountId} order by e.created_at, e.id`

type Named = { id: string; requestId: string }
/** The secret is shown once. */
export type NewSecret = { id: string; secret: string }

/** From now on, it is told what happens. @throws InvalidFieldsError; AppError `conflict` at the limit. */
export async function createWebhook(
  db: Db,
  settings: Settings,
  who: SignedIn,
  { form, requestId }: { form: WebhookForm; requestId: string },
): Promise<NewSecret> {
  assertOutside(form.url, settings)
  const secret = newWebhookSecret()
  const encrypted = await encryptSecret(settings, secret)
  const id = await inTransaction(db, async (tx) => {
    // Two calls at once must not pass the limit together.
    await tx`select 1 from account where id = ${who.accountId} for no key update`
    const [{ total }] = await tx<[{ total: number }]>`
      select count(*)::int as total from webhook_endpoint where account_id = ${who.accountId}`
    const { max } = LIMITS.webhooks
    if (total >= max)
      throw new AppError('conflict', i18n._(msg`You can have at most ${{ max }} webhooks. Delete one first.`))
    const { listings, receipts } = await watchedIn(tx, form, null)
    const disabledBy = form.is_enabled ? null : 'owner'
    const [created] = await tx<[{ id: string }]>`
      insert into webhook_endpoint (account_id, url, description, events, listings, receipts, secret, last_change,
        last_import, disabled_by, disabled_at)
      select ${who.accountId}, ${form.url}, ${form.description}, ${form.events}, ${listings}::int[], ${receipts}::text[],
        ${encrypted}, newest.change, newest.import, ${disabledBy}, case when ${!form.is_enabled} then now() end
      from ${newest(tx)} newest returning id`
    await writeAudit(tx, who, {
      action: 'account.create_webhook',
      target: { kind: 'webhook', id: created.id },
      after: { events: form.events },
      requestId,
    })
    return created.id
  })
  return { id, secret }
}

function assertOutside(url: string, { WEBHOOKS_ALLOW_PRIVATE: isPrivateAllowed }: Settings): void {
  if (isOutsideUrl(new URL(url), { isPrivateAllowed })) return
  throw new InvalidFieldsError({
    url: [
      i18n._(
        msg`Enter a public https address on port 443 or 8443. We don’t send events to private or local addresses.`,
      ),
    ],
  })
}

/**
 * What a webhook watches already, it can keep: people who asked to be left out, and receipts that were removed.
 *
 * @throws InvalidFieldsError naming the first that doesn't exist.
 */
async function watchedIn(tx: Transaction, form: WebhookForm, webhookId: string | null) {
  const [known, receipts] = await Promise.all([
    tx<{ id: number; publicId: string }[]>`
      select id, public_id from listing where public_id = any(${form.listings}) and status <> 'hidden'
      union select watched.id, ${publicIdOf(tx, tx`watched.id`)}
        from webhook_endpoint e, unnest(e.listings) watched (id) where e.id = ${webhookId}`,
    tx<{ id: string }[]>`
      select id from receipt where id = any(${form.receipts})
      union select unnest(receipts) from webhook_endpoint where id = ${webhookId}`,
  ])
  const ids = new Map(known.map(({ publicId, id }) => [publicId, id]))
  const listing = form.listings.find((id) => !ids.has(id))
  const receipt = form.receipts.find((wanted) => receipts.every(({ id }) => id !== wanted))
  if (listing === undefined && receipt === undefined)
    return { listings: form.listings.map((id) => ids.get(id) ?? 0), receipts: form.receipts }
  throw new InvalidFieldsError({
    ...(listing === undefined
      ? {}
      : { listings: [i18n._(msg`We couldn’t find an agent with the ID ${{ id: listing }}.`)] }),
    ...(receipt === undefined
      ? {}
      : { receipts: [i18n._(msg`We couldn’t find a receipt with the ID ${{ id: receipt }}.`)] }),
  })
}

/**
 * What isn't given stays as it is. Turned on again, it is told what happens from then on.
 *
 * @throws InvalidFieldsError; AppError `not_found`.
 */
export async function changeWebhook(
  db: Db,
  settings: Settings,
  who: SignedIn,
  { id, changes, requestId }: Named & { changes: WebhookChange },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isOn = await lockOwn(tx, who, id)
    const form = await changedForm(tx, { id, isOn }, changes)
    assertOutside(form.url, settings)
    const { listings, receipts } = await watchedIn(tx, form, id)
    await tx`
      update webhook_endpoint set url = ${form.url}, description = ${form.description}, events = ${form.events},
        listings = ${listings}::int[], receipts = ${receipts}::text[]
      where id = ${id}`
    if (isOn && !form.is_enabled) await disableWebhook(tx, id, 'owner')
    if (!isOn && form.is_enabled) {
      await tx`
        update webhook_endpoint set disabled_at = null, disabled_by = null, failing_since = null, is_told = false,
          last_change = newest.change, last_import = newest.import
        from ${newest(tx)} newest where webhook_endpoint.id = ${id}`
    }
    await writeAudit(tx, who, {
      action: 'account.change_webhook',
      target: { kind: 'webhook', id },
      after: { events: form.events, is_enabled: form.is_enabled },
      requestId,
    })
  })
}

/** @throws InvalidFieldsError if it then watches nothing for one of its events. */
async function changedForm(tx: Transaction, { id, isOn }: { id: string; isOn: boolean }, changes: WebhookChange) {
  const [before] = await tx<[Omit<WebhookForm, 'is_enabled'>]>`
    select url, description, events, receipts,
      array(select ${publicIdOf(tx, tx`watched.id`)} from unnest(listings) watched (id)) as listings
    from webhook_endpoint where id = ${id}`
  const { data, error } = webhookForm.safeParse({ ...before, is_enabled: isOn, ...changes })
  if (error) throw new InvalidFieldsError(z.flattenError(error).fieldErrors)
  return data
}

/** @returns whether it is on. @throws AppError `not_found` */
async function lockOwn(tx: Transaction, { accountId }: SignedIn, id: string): Promise<boolean> {
  const [own] = await tx<[{ isOn: boolean }?]>`
    select disabled_at is null as is_on from webhook_endpoint where id = ${id} and account_id = ${accountId} for update`
  if (!own) throw new AppError('not_found', i18n._(msg`We couldn’t find that webhook.`))
  return own.isOn
}

/** What is still queued is given up. */
export async function disableWebhook(tx: Transaction, id: string, by: 'owner' | 'gone' | 'failing'): Promise<void> {
  await tx`update webhook_endpoint set disabled_at = now(), disabled_by = ${by} where id = ${id}`
  await tx`
    update webhook_delivery set state = 'dead', next_try_at = null, failure = coalesce(failure, 'disabled')
    where endpoint_id = ${id} and state = 'queued'`
}

/** @throws AppError `not_found` */
export async function deleteWebhook(db: Db, who: SignedIn, { id, requestId }: Named): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOwn(tx, who, id)
    await tx`delete from webhook_endpoint where id = ${id}`
    await writeAudit(tx, who, { action: 'account.delete_webhook', target: { kind: 'webhook', id }, requestId })
  })
}

/** For a day, messages are signed with both. @throws AppError `not_found` */
export async function rotateSecret(
  db: Db,
  settings: Settings,
  who: SignedIn,
  { id, requestId }: Named,
): Promise<NewSecret> {
  const secret = newWebhookSecret()
  const encrypted = await encryptSecret(settings, secret)
  await inTransaction(db, async (tx) => {
    await lockOwn(tx, who, id)
    const [{ before }] = await tx<[{ before: Buffer }]>`
      select secret as before from webhook_endpoint where id = ${id}`
    // Rotating is also how to recover when the installation’s secret was replaced: then the earlier one can’t be read.
    const isReadable = await decryptSecret(settings, before).then(
      () => true,
      () => false,
    )
    await tx`
      update webhook_endpoint set secret = ${encrypted}, earlier_secret = case when ${isReadable} then secret end,
        earlier_until = case when ${isReadable} then now() + ${WEBHOOK_EARLIER_SECRET_HOURS} * interval '1 hour' end
      where id = ${id}`
    await writeAudit(tx, who, { action: 'account.rotate_webhook_secret', target: { kind: 'webhook', id }, requestId })
  })
  return { id, secret }
}

/**
 * Queues an event that says nothing.
 * @returns the ID of its delivery. @throws AppError `not_found`; `conflict` while the endpoint is off.
 */
export async function testWebhook(db: Db, who: SignedIn, id: string): Promise<string> {
  const deliveryId = crypto.randomUUID()
  await inTransaction(db, async (tx) => {
    await assertOn(tx, who, id)
    await addDeliveryJobs(
      tx,
      tx`
        insert into webhook_delivery (id, endpoint_id, type, event, data)
        values (${deliveryId}, ${id}, ${WEBHOOK_PING}, ${`ping:${deliveryId}`}, '{}')`,
    )
  })
  return deliveryId
}

async function assertOn(tx: Transaction, who: SignedIn, id: string): Promise<void> {
  if (await lockOwn(tx, who, id)) return
  throw new AppError('conflict', i18n._(msg`This webhook is off. Turn it on first.`))
}

export type Delivery = {
  id: string
  type: string
  about: string
  state: 'queued' | 'delivered' | 'dead'
  tries: number
  status: number | null
  failure: NoResponse | 'disabled' | null
  response: string | null
  durationMs: number | null
  createdAt: Date
  triedAt: Date | null
  nextTryAt: Date | null
  /** Newest first. */
  attempts: readonly Attempt[]
}

type Attempt = Pick<Delivery, 'status' | 'nextTryAt'> & {
  nth: number
  triedAt: Date
  failure: NoResponse | null
  durationMs: number
}
type DeliveryRow = Omit<Delivery, 'attempts'> & {
  attempts: (Omit<Attempt, 'triedAt' | 'nextTryAt'> & { triedAt: string; nextTryAt: string | null })[]
}

/** Newest first. @throws AppError `not_found` */
export async function listDeliveries(
  db: Db,
  { accountId }: SignedIn,
  { id, ...page }: Page & { id: string },
): Promise<Paged<Delivery>> {
  const [own] = await db`select 1 from webhook_endpoint where id = ${id} and account_id = ${accountId}`
  if (!own) throw new AppError('not_found', i18n._(msg`We couldn’t find that webhook.`))
  const found = await paginate<DeliveryRow>(
    db,
    page,
    db`
      select d.id, d.type, coalesce(d.data ->> 'receipt_id', d.data ->> 'import_id', (
          select ${publicIdOf(db, db`c.listing_id`)} from list_change c where c.seq = d.change), '') as about,
        d.state, d.tries, d.status, d.failure, d.response, d.duration_ms, d.created_at, d.tried_at, d.next_try_at,
        coalesce((
          select jsonb_agg(jsonb_build_object('nth', a.nth, 'triedAt', a.tried_at, 'status', a.status,
            'failure', a.failure, 'durationMs', a.duration_ms, 'nextTryAt', a.next_try_at) order by a.nth desc)
          from webhook_attempt a where a.delivery_id = d.id), '[]') as attempts
      from webhook_delivery d where d.endpoint_id = ${id} order by d.created_at desc, d.id`,
  )
  return { ...found, rows: found.rows.map((row) => Object.assign(row, { attempts: row.attempts.map(withDates) })) }
}

const withDates = ({ triedAt, nextTryAt, ...attempt }: DeliveryRow['attempts'][number]): Attempt => ({
  ...attempt,
  triedAt: new Date(triedAt),
  nextTryAt: nextTryAt === null ? null : new Date(nextTryAt),
})

type Resent = { id: string; deliveryId: string }

/** At once, under its ID, and if that fails, again as often as a new one. @throws AppError `not_found`; `conflict`. */
export async function resendDelivery(db: Db, who: SignedIn, { id, deliveryId }: Resent): Promise<void> {
  await inTransaction(db, async (tx) => {
    await assertOn(tx, who, id)
    const { count } = await addDeliveryJobs(
      tx,
      tx`
        update webhook_delivery set state = 'queued', tries = 0, next_try_at = now(), failure = null
        where id = ${deliveryId} and endpoint_id = ${id}`,
    )
    if (count === 0)
      throw new AppError(
        'not_found',
        i18n._(msg`We couldn’t find that delivery. Deliveries are deleted after 30 days.`),
      )
  })
}
