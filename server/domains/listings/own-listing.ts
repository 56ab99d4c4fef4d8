/**
 * The listing editor: an agent's own listing, its changes, photo, "still taking clients", and requests to staff. When
 * two editors save at once, the later save is rejected, so nothing is lost. Public changes bump the data version, so
 * that cached pages are rendered again.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import { type Db, inTransaction, type Transaction } from '#server/platform/db.ts'
import { ACCEPTING_EXPIRED_DAYS, ACCEPTING_STALE_DAYS } from '#common/limits.ts'
import type { ListingChange, PlaceNow } from '#common/listing-changes.ts'
import { type Away, readOwnAway } from './away.ts'
import { readStored, type Stored, type Target, targetOf, writeStored } from './stored-content.ts'
import { randomUUID } from 'node:crypto'
import { bumpDataVersion } from '#server/platform/data-version.ts'
import { AppError, InvalidFieldsError } from '#server/platform/errors.ts'
import { removeStored, storeFile } from '#server/platform/files/stored-files.ts'
import { type Crop, processPhoto } from '#server/platform/files/process-upload.ts'
import type { Settings } from '#server/platform/settings.ts'
import { type ListingForm, PHOTO_MAX_BYTES } from '#common/listing-content.ts'
import { validateFees } from './validate-fees.ts'
import { today } from '#common/dates.ts'

type OwnListingRow = {
  publicId: string
  firstName: string
  lastName: string
  city: string
  state: string | null
  zip: string | null
  status: 'listed' | 'not_in_latest' | 'hidden'
  street: string[]
  phone: string | null
  website: string | null
  credentials: string[]
  alsoKnownAs: string | null
  alsoKnownOn: string | null
  nowIn: PlaceNow | null
  nowInOn: string | null
  waiting: { kind: ListingChange; wanted: Record<string, unknown> }[]
}
export type OwnListingView = Stored & {
  listing: OwnListingRow | null
  acceptingState: AcceptingState
  away: Away | null
}
type AcceptingState = 'never' | 'fresh' | 'stale' | 'expired'

export async function readOwnListing(db: Db, who: SignedIn): Promise<OwnListingView> {
  const target = targetOf(who)
  const stored = await readStored(db, target)
  const [listing = null] = await db<OwnListingRow[]>`
    select l.public_id, l.first_name, l.last_name, l.city, l.state, l.zip, l.status,
      array_remove(array[l.address_line1, l.address_line2, l.address_line3], '') as street, l.phone, l.website,
      coalesce(p.credentials, '{}') as credentials,
      p.also_known_as, p.also_known_on, p.now_in, p.now_in_on,
      (select coalesce(json_agg(json_build_object('kind', r.kind, 'wanted', r.wanted)), '[]')
       from listing_change r where r.listing_id = l.id and r.status = 'open') as waiting
    from listing l left join listing_profile p on p.listing_id = l.id where l.id = ${target.listingId}`
  const away = await readOwnAway(db, target.listingId)
  return { ...stored, listing, acceptingState: acceptingState(stored), away }
}

function acceptingState({ acceptingClients, acceptingConfirmedAt }: Stored): AcceptingState {
  if (acceptingClients === null || !acceptingConfirmedAt) return 'never'
  const days = (Date.now() - acceptingConfirmedAt.getTime()) / 86_400_000
  if (days > ACCEPTING_EXPIRED_DAYS) return 'expired'
  return days > ACCEPTING_STALE_DAYS ? 'stale' : 'fresh'
}

type StorageSettings = Pick<Settings, 'DATA_DIR'>

/** @throws AppError `conflict` when a newer version was saved since; `invalid_fields` as validateFees. */
export async function editOwnListing(db: Db, who: SignedIn, { version, fees, ...changed }: ListingForm): Promise<void> {
  const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
  await change(db, who, (before, target) => {
    if (before.version !== version) {
      throw new AppError(
        'conflict',
        i18n._(msg`Your listing was changed elsewhere after you opened it. Reload the page, then save.`),
      )
    }
    const rule = { before: before.fees, isPublic: target.listingId !== null, today: today() }
    return { ...before, ...given, fees: fees ? validateFees(fees, rule) : before.fees }
  })
}

export const confirmAccepting = (db: Db, who: SignedIn, accepting: boolean): Promise<void> =>
  change(db, who, (before) => ({ ...before, acceptingClients: accepting, acceptingConfirmedAt: new Date() }))

/** @returns the id of the photo. @throws AppError `too_large`, `unsupported_media_type` */
export async function setPhoto(
  db: Db,
  storage: StorageSettings,
  who: SignedIn,
  { content, crop }: { content: Buffer; crop: Crop | null },
): Promise<string> {
  targetOf(who)
  if (content.length > PHOTO_MAX_BYTES) throw new AppError('too_large', i18n._(msg`Choose a photo of 5 MB or less.`))
  const drawn = await processPhoto(content, crop)
  const photoId = randomUUID()
  await storeFile(storage, 'photos', `${photoId}.webp`, drawn)
  await swapPhoto(db, storage, who, photoId)
  return photoId
}

export const removePhoto = (db: Db, storage: StorageSettings, who: SignedIn): Promise<void> =>
  swapPhoto(db, storage, who, null)

async function swapPhoto(db: Db, storage: StorageSettings, who: SignedIn, photoId: string | null): Promise<void> {
  let old: string | null = null
  await change(db, who, (before) => {
    old = before.photoId
    return { ...before, photoId }
  })
  if (old) await removeStored(storage, 'photos', `${old}.webp`)
}

async function change(db: Db, who: SignedIn, edit: (before: Stored, target: Target) => Stored): Promise<void> {
  await inTransaction(db, async (tx) => {
    const target = await lockTarget(tx, who)
    await writeStored(tx, target, edit(await readStored(tx, target, true), target))
    if (target.listingId !== null) await bumpDataVersion(tx, 'listings')
  })
}

/** Reads again under the lock: a claim may have been decided since the request arrived. */
async function lockTarget(tx: Transaction, who: SignedIn): Promise<Target> {
  targetOf(who)
  const [agent] = await tx<[{ listingId: number | null; approval: string }?]>`
    select listing_id, approval from agent where account_id = ${who.accountId} for update`
  if (!agent || agent.approval === 'suspended')
    throw new AppError(
      'forbidden',
      i18n._(msg`You’re no longer approved as an agent, so you can’t change your listing.`),
    )
  return { accountId: who.accountId, listingId: agent.approval === 'approved' ? agent.listingId : null }
}

type WantedChange =
  | { kind: 'credentials'; wanted: { credentials: readonly string[] }; note: string }
  | { kind: 'name'; wanted: { name: string }; note: string }
  | { kind: 'place'; wanted: PlaceNow; note: string }

/**
 * An agent requests that something be shown next to the official list. The list's own data never changes; what staff
 * accept is shown as the agent's reviewed statement, with its date. A second request of one kind replaces the first.
 * @throws AppError `conflict` until the listing is theirs.
 */
export async function requestChange(db: Db, who: SignedIn, { kind, wanted, note }: WantedChange): Promise<void> {
  await inTransaction(db, async (tx) => {
    const listingId = await lockListing(tx, who)
    if (kind === 'place') await assertZipInState(tx, wanted)
    await tx`
      insert into listing_change (listing_id, account_id, kind, wanted, note)
      values (${listingId}, ${who.accountId}, ${kind}, ${tx.json(wanted as never)}, ${note})
      on conflict (listing_id, kind) where status = 'open'
      do update set wanted = excluded.wanted, note = excluded.note, account_id = excluded.account_id, created_at = now()`
  })
}

/** Withdraws the open request; if there is none, removes what is shown. Neither needs a review. */
export async function withdrawChange(db: Db, who: SignedIn, kind: ListingChange): Promise<void> {
  await inTransaction(db, async (tx) => {
    const listingId = await lockListing(tx, who)
    const waiting = await tx`
      delete from listing_change where listing_id = ${listingId} and kind = ${kind} and status = 'open'`
    if (waiting.count > 0) return
    await tx`
      update listing_profile set ${CLEARED_FIELDS[kind](tx)}, version = version + 1, updated_at = now()
      where listing_id = ${listingId}`
    await bumpDataVersion(tx, 'listings')
  })
}

const CLEARED_FIELDS = {
  credentials: (tx: Transaction) => tx`credentials = '{}'`,
  name: (tx: Transaction) => tx`also_known_as = null, also_known_on = null`,
  place: (tx: Transaction) => tx`now_in = null, now_in_on = null`,
}

/** Reads again under the lock: the claim may have been revoked since the request arrived. */
async function lockListing(tx: Transaction, who: SignedIn): Promise<number> {
  targetOf(who)
  const [agent] = await tx<[{ listingId: number | null; approval: string }?]>`
    select listing_id, approval from agent where account_id = ${who.accountId} for update`
  if (agent?.approval !== 'approved' || agent.listingId === null) {
    throw new AppError('conflict', i18n._(msg`Claim your listing first.`))
  }
  return agent.listingId
}

async function assertZipInState(tx: Transaction, { zip, state }: PlaceNow): Promise<void> {
  const [known] = await tx<[{ state: string }?]>`select state from zip where zip = ${zip}`
  if (!known || known.state === state) return
  throw new InvalidFieldsError({
    zip: [i18n._(msg`This ZIP code is in ${{ state: known.state }}. Check the ZIP code and the state.`)],
  })
}
