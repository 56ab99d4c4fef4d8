/** What an agent wrote, as stored: in the listing's profile, or as a draft that isn't public. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db, Transaction } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { EMPTY_CONTENT, type FeeGiven, type ListingContent } from '#common/listing-content.ts'
import { today } from '#common/dates.ts'

/** A fee with the day it was first published at this price. */
export type StoredFee = FeeGiven & { published_on: string | null }
export type Stored = Omit<ListingContent, 'fees'> & {
  fees: StoredFee[]
  /** 0 when nothing was ever saved. */
  version: number
  photoId: string | null
  acceptingClients: boolean | null
  acceptingConfirmedAt: Date | null
}
/** Without a listing, the target is the agent's draft. */
export type Target = { accountId: string; listingId: number | null }

/** @throws AppError `forbidden` for anyone who isn't an agent, and for suspended agents. */
export function targetOf(who: SignedIn): Target {
  if (who.role !== 'agent' || !who.agent)
    throw new AppError('forbidden', i18n._(msg`Only enrolled agents can do this.`))
  const { approval, listingId } = who.agent
  if (approval === 'suspended')
    throw new AppError(
      'forbidden',
      i18n._(msg`Your approval is suspended, so you can’t change your listing right now.`),
    )
  return { accountId: who.accountId, listingId: approval === 'approved' ? listingId : null }
}

type DraftContent = Partial<ListingContent> & { photo_id?: string | null; accepting?: boolean | null }

export async function readStored(db: Db, { accountId, listingId }: Target, lock = false): Promise<Stored> {
  const hold = lock ? db`for update` : db``
  if (listingId !== null) {
    const [row] = await db<[ProfileRow?]>`${selectProfile(db)} where listing_id = ${listingId} ${hold}`
    return row ? fromProfile(row) : { ...NOTHING }
  }
  const [draft] = await db<[{ content: DraftContent; version: number; updatedAt: Date }?]>`
    select content, version, updated_at from listing_draft where account_id = ${accountId} ${hold}`
  if (!draft) return { ...NOTHING }
  const { photo_id: photoId = null, accepting = null, ...content } = draft.content
  const fees = (content.fees ?? []).map(unpublished)
  const acceptingConfirmedAt = accepting === null ? null : draft.updatedAt
  return {
    ...NOTHING,
    ...content,
    fees,
    photoId,
    acceptingClients: accepting,
    acceptingConfirmedAt,
    version: draft.version,
  }
}

const unpublished = (fee: FeeGiven): StoredFee => ({ ...fee, free: fee.free ?? false, published_on: null })

const NOTHING: Stored = {
  ...EMPTY_CONTENT,
  fees: [],
  version: 0,
  photoId: null,
  acceptingClients: null,
  acceptingConfirmedAt: null,
}

type ProfileFee = {
  service: string
  amountCents: number
  /** Explicitly chosen: a 0 without it was never typed. */
  free?: true
  unit: string
  validUntil: string
  publishedOn?: string
}
type ProfileRow = {
  headline: string
  bio: string
  headlineEs: string
  bioEs: string
  services: string[]
  clientTypes: string[]
  languages: string[]
  meetingModes: string[]
  statesServed: string[]
  fees: ProfileFee[]
  hours: ListingContent['hours']
  showStreet: boolean
  showPhone: boolean
  showWebsite: boolean
  version: number
  photoId: string | null
  acceptingClients: boolean | null
  acceptingConfirmedAt: Date | null
}

const selectProfile = (db: Db) => db`
  select headline, bio, headline_es, bio_es, services, client_types, languages, meeting_modes, states_served, fees, hours, show_street,
    show_phone, show_website, version, photo_id, accepting_clients, accepting_confirmed_at
  from listing_profile`

const fromProfile = (row: ProfileRow): Stored =>
  ({
    headline: row.headline,
    bio: row.bio,
    headline_es: row.headlineEs,
    bio_es: row.bioEs,
    services: row.services,
    client_types: row.clientTypes,
    languages: row.languages,
    meeting_modes: row.meetingModes,
    states_served: row.statesServed,
    fees: row.fees.map((each) => ({
      service: each.service,
      amount_cents: each.amountCents,
      free: each.free ?? false,
      unit: each.unit,
      valid_until: each.validUntil,
      published_on: each.publishedOn ?? null,
    })),
    hours: row.hours,
    show_street: row.showStreet,
    show_phone: row.showPhone,
    show_website: row.showWebsite,
    version: row.version,
    photoId: row.photoId,
    acceptingClients: row.acceptingClients,
    acceptingConfirmedAt: row.acceptingConfirmedAt,
  }) as Stored

const toProfileFees = (fees: readonly StoredFee[]): ProfileFee[] =>
  fees.map((each) => ({
    service: each.service,
    amountCents: each.amount_cents,
    ...(each.free ? { free: true as const } : {}),
    unit: each.unit,
    validUntil: each.valid_until,
    ...(each.published_on ? { publishedOn: each.published_on } : {}),
  }))

/** Creates the profile or the draft if there is none yet. */
export async function writeStored(tx: Transaction, target: Target, stored: Stored): Promise<void> {
  if (target.listingId !== null) return writeProfile(tx, target.listingId, stored)
  const { version: _version, photoId, acceptingClients, acceptingConfirmedAt: _at, fees, ...content } = stored
  const drafted = {
    ...content,
    fees: fees.map(({ published_on: _on, ...given }) => given),
    photo_id: photoId,
    accepting: acceptingClients,
  }
  await tx`
    insert into listing_draft (account_id, content) values (${target.accountId}, ${tx.json(drafted as never)})
    on conflict (account_id)
    do update set content = excluded.content, version = listing_draft.version + 1, updated_at = now()`
}

async function writeProfile(tx: Transaction, listingId: number, stored: Stored): Promise<void> {
  await tx`
    insert into listing_profile (listing_id) values (${listingId}) on conflict (listing_id) do nothing`
  await tx`
    update listing_profile set headline = ${stored.headline}, bio = ${stored.bio},
      headline_es = ${stored.headline_es}, bio_es = ${stored.bio_es}, services = ${stored.services},
      client_types = ${stored.client_types}, languages = ${stored.languages}, meeting_modes = ${stored.meeting_modes},
      states_served = ${stored.states_served}, fees = ${tx.json(toProfileFees(stored.fees) as never)},
      hours = ${tx.json(stored.hours as never)}, show_street = ${stored.show_street}, show_phone = ${stored.show_phone},
      show_website = ${stored.show_website}, photo_id = ${stored.photoId},
      accepting_clients = ${stored.acceptingClients}, accepting_confirmed_at = ${stored.acceptingConfirmedAt},
      version = version + 1, updated_at = now()
    where listing_id = ${listingId}`
}

type Linked = { listingId: number; accountId: string }

/** When the claim is approved. Fees count as published from today. */
export async function publishDraftProfile(tx: Transaction, { listingId, accountId }: Linked): Promise<void> {
  const prepared = await readStored(tx, { accountId, listingId: null }, true)
  const publishedOn = today()
  const fees = prepared.fees.map((fee) => ({ ...fee, published_on: publishedOn }))
  // Any profile already there belonged to another agent, or to none.
  await tx`delete from listing_profile where listing_id = ${listingId}`
  await writeStored(tx, { accountId, listingId }, { ...prepared, fees })
  await tx`delete from listing_draft where account_id = ${accountId}`
}

/** When the claim ends. */
export async function returnProfileToDraft(tx: Transaction, { listingId, accountId }: Linked): Promise<void> {
  // They can no longer request changes here. Deleted before the profile, because a decision locks both in this order.
  await tx`
    delete from listing_change
    where listing_id = ${listingId} and account_id = ${accountId} and status = 'open'`
  const written = await readStored(tx, { accountId, listingId }, true)
  await writeStored(tx, { accountId, listingId: null }, written)
  await tx`delete from listing_profile where listing_id = ${listingId}`
}
