/** Saved listings, and whether they are watched. Listings saved before signing in are merged, without duplicates. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { comparedFees, type ComparedFee, lowestFee, readFees } from '#server/domains/agents/published-fees.ts'
import { readStatuses } from '#server/domains/agents/read-statuses.ts'
import { isBookedBy, readNextTimes } from '#server/domains/first-calls/call-hours.ts'
import { isShown } from '#server/domains/listings/shown-profile.ts'
import { averageOf } from '#server/domains/reviews/read-rating.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { type ListStatus, statusLine } from '#common/list-status.ts'
import { ACCEPTING_EXPIRED_DAYS, SAVED_MAX } from '#common/limits.ts'
import { notify } from '#server/domains/notifications/notify.ts'
import { sendEmail } from '#server/platform/mail/queue-email.ts'
import type { Sender } from '#server/platform/mail/types.ts'
import { savedEmails, watchSubject } from './emails.ts'

export type SavedListing = {
  publicId: string
  firstName: string
  middleName: string
  lastName: string
  suffix: string
  city: string
  state: string | null
  zip: string | null
  status: 'listed' | 'not_in_latest'
  /** The status in words, with the list it is from and the date of that list. */
  statusText: string
  /** Kind and date of that list; null: none that we know. */
  listKind: ListStatus['kind']
  listedOn: string | null
  claimed: boolean
  dba: string
  isDemo: boolean
  /** What the profile says, while it is shown. */
  headline: string
  photoId: string | null
  services: string[]
  languages: string[]
  acceptingClients: boolean
  /** The lowest published fee that is still valid. */
  fee: ComparedFee | null
  reviews: number
  /** Null with fewer than three reviews. */
  average: number | null
  /** Whether the person has a call to come with the agent. */
  isBooked: boolean
  /** The next time when they can book a call with the agent. */
  nextCallAt: Date | null
  watching: boolean
  /** For the person who saved it alone; '' for none. */
  note: string
  savedAt: Date
}

/** Newest first. */
export async function listSaved(db: Db, { accountId }: SignedIn): Promise<SavedListing[]> {
  const rows = await db<SavedRow[]>`
    select l.public_id, l.first_name, l.middle_name, l.last_name, l.suffix, l.city, l.state, l.zip, l.status, s.watching, s.note,
      p.listing_id is not null as claimed, s.saved_at, l.dba, l.is_demo, coalesce(p.headline, '') as headline, p.photo_id,
      coalesce(p.services[1:${SERVICES_SHOWN}::int], '{}') as services, coalesce(p.languages, '{}') as languages,
      coalesce(p.accepting_clients and p.accepting_confirmed_at > now() - ${ACCEPTING_EXPIRED_DAYS} * interval '1 day', false)
        as accepting_clients,
      ${isBookedBy(db, db`${accountId}`)} as is_booked, ${comparedFees(db)} as fees, coalesce(k.reviews, 0) as reviews, coalesce(k.total, 0) as stars
    from saved_listing s join listing l on l.id = s.listing_id
    left join listing_profile p on p.listing_id = l.id and ${isShown(db)}
    left join listing_rating k on k.listing_id = l.id
    where s.account_id = ${accountId} and l.status <> 'hidden'
    order by s.saved_at desc, l.id`
  const ids = rows.map(({ publicId }) => publicId)
  const bookable = rows.filter(({ isBooked }) => !isBooked).map(({ publicId }) => publicId)
  const [statuses, nextTimes] = await Promise.all([readStatuses(db, ids), readNextTimes(db, bookable)])
  return rows.map(({ fees, stars, ...row }) => {
    const standing = statuses[row.publicId] ?? { status: row.status, kind: null, date: null }
    return Object.assign(row, {
      statusText: statusLine(standing),
      listKind: standing.kind,
      listedOn: standing.date,
      fee: lowestFee(readFees(fees), null),
      average: averageOf(stars, row.reviews),
      nextCallAt: nextTimes.get(row.publicId) ?? null,
    })
  })
}

type SavedRow = Omit<SavedListing, 'statusText' | 'listKind' | 'listedOn' | 'fee' | 'average' | 'nextCallAt'> & {
  fees: string
  stars: number
}

/** On a card. */
const SERVICES_SHOWN = 3

/** Skips unknown and hidden listings. @throws AppError `conflict` beyond SAVED_MAX */
export async function saveListings(db: Db, { accountId }: SignedIn, publicIds: readonly string[]): Promise<number> {
  return inTransaction(db, async (tx) => {
    await tx`select 1 from account where id = ${accountId} for update`
    const added = await tx`
      insert into saved_listing (account_id, listing_id, known_status)
      select ${accountId}, id, status from listing where public_id = any(${[...publicIds]}) and status <> 'hidden'
      on conflict (account_id, listing_id) do nothing`
    const [{ count }] = await tx<[{ count: number }]>`
      select count(*)::int as count from saved_listing where account_id = ${accountId}`
    if (count > SAVED_MAX)
      throw new AppError('conflict', i18n._(msg`You can save up to ${{ max: SAVED_MAX }} listings. Remove some first.`))
    return added.count
  })
}

/** @throws AppError `not_found` */
export async function removeSaved(db: Db, { accountId }: SignedIn, publicId: string): Promise<void> {
  const gone = await db`
    delete from saved_listing s using listing l
    where s.account_id = ${accountId} and l.id = s.listing_id and l.public_id = ${publicId}`
  if (gone.count === 0) throw new AppError('not_found', i18n._(msg`You haven’t saved this listing.`))
}

type Change = { publicId: string; watching?: boolean | undefined; note?: string | undefined }

/** Watching a listing, or noting something about it, also saves it. @throws AppError `not_found` */
export async function changeSaved(db: Db, who: SignedIn, { publicId, watching, note }: Change): Promise<void> {
  await saveListings(db, who, [publicId])
  const set = await db`
    update saved_listing s set note = coalesce(${note ?? null}, note), watching = coalesce(${watching ?? null}, watching),
      known_status = case when ${watching ?? null}::boolean is null then known_status else l.status end
    from listing l
    where s.account_id = ${who.accountId} and l.id = s.listing_id and l.public_id = ${publicId}`
  if (set.count === 0) throw new AppError('not_found', i18n._(msg`We couldn’t find that listing.`))
}

const BATCH_ROWS = 200

type ChangedListing = {
  accountId: string
  email: string
  wantsMail: boolean
  status: 'listed' | 'not_in_latest'
  publicId: string
  firstName: string
  lastName: string
  city: string
  state: string | null
}

/**
 * After each import, notifies a listing's watchers by email when the newest list drops it or has it again. The status
 * they were notified of is stored in the same transaction as the email, so that no one is notified twice, however
 * often and wherever this runs.
 * @returns how many emails were queued.
 */
export async function notifyWatchers(db: Db, sender: Sender): Promise<number> {
  let queued = 0
  for (;;) {
    const changed = await inTransaction(db, async (tx) => {
      const rows = await claimChangedListings(tx)
      // Streams are locked in one order everywhere, so that two transactions can't deadlock.
      const inOrder = rows.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))
      const statuses = await readStatuses(
        tx,
        rows.map(({ publicId }) => publicId),
      )
      for (const row of inOrder) await notifyWatcher(tx, sender, row, statuses[row.publicId])
      return rows
    })
    queued += changed.filter(({ wantsMail }) => wantsMail).length
    if (changed.length < BATCH_ROWS) return queued
  }
}

const claimChangedListings = (tx: Transaction) => tx<ChangedListing[]>`
  with due as (
    select s.account_id, s.listing_id from saved_listing s join listing l on l.id = s.listing_id
    where s.watching and l.status <> s.known_status and l.status <> 'hidden'
    order by s.account_id, s.listing_id limit ${BATCH_ROWS} for update of s skip locked)
  update saved_listing s set known_status = l.status
  from due, listing l, account a
  where s.account_id = due.account_id and s.listing_id = due.listing_id and l.id = s.listing_id and a.id = s.account_id
  returning s.account_id, coalesce(a.email, '') as email,
    a.status = 'active' and a.email is not null and coalesce((a.preferences ->> 'email_watches')::boolean, true)
      as wants_mail,
    l.status, l.public_id, l.first_name, l.last_name, l.city, l.state`

async function notifyWatcher(
  tx: Transaction,
  sender: Sender,
  row: ChangedListing,
  standing: ListStatus | undefined,
): Promise<void> {
  const preview = () => `${watchSubject(row)}.`
  await notify(tx, { type: 'watch', from: null, to: row.accountId, ref: row.publicId, preview })
  if (row.wantsMail) await sendEmail(tx, sender, row.email, savedEmails.watch({ ...row, standing }))
}
