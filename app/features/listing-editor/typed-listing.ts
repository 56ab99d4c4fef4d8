/** The listing as typed, and the edits not saved yet: an amount is text, and empty until the agent types one. */
import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { formatFee, formatHours, type HoursLine, serviceLabels } from '#app/features/listing/labels.ts'
import type { FeeGiven, ListingContent, OwnListingShown } from '#common/listing-content.ts'
import { deleteDraft, readDraft, storeDraft } from '#app/ui/form/drafts.ts'

export type TypedFee = Omit<FeeGiven, 'amount_cents'> & { amount: string }
export type TypedContent = Omit<ListingContent, 'fees'> & { fees: TypedFee[] }

const contentOf = (own: OwnListingShown): TypedContent => ({
  headline: own.headline,
  bio: own.bio,
  headline_es: own.headline_es,
  bio_es: own.bio_es,
  services: own.services,
  client_types: own.client_types,
  languages: own.languages,
  meeting_modes: own.meeting_modes,
  states_served: own.states_served,
  fees: own.fees.map(({ amount_cents: cents, ...fee }) => ({ ...fee, amount: cents > 0 ? String(cents / 100) : '' })),
  hours: own.hours,
  show_street: own.show_street,
  show_phone: own.show_phone,
  show_website: own.show_website,
})

/** 0 if nothing is typed. */
export const centsOf = (amount: string): number => Math.round(Number(amount) * 100)

/** Converts to the server's format. */
export const contentFrom = ({ fees, ...typed }: Partial<TypedContent>): Partial<ListingContent> => ({
  ...typed,
  ...(fees && { fees: fees.map(feeFrom) }),
})

const feeFrom = ({ amount, ...fee }: TypedFee): FeeGiven => ({ ...fee, amount_cents: fee.free ? 0 : centsOf(amount) })

/** Keyed by the server's field names: `fees.0.amount_cents`. */
export const feeProblems = (fees: readonly TypedFee[]): Record<string, string> =>
  Object.fromEntries(
    fees.flatMap(({ free, amount }, at) =>
      free || centsOf(amount) > 0 ? [] : [[`fees.${at}.amount_cents`, t`Enter an amount, or choose Free.`]],
    ),
  )

export type ListingField = keyof TypedContent
/** `over`: the field's value when typing began. */
type Edit = { value: unknown; over: unknown }
type Edits = Partial<Record<ListingField, Edit>>

const DRAFT = 'listing'

/**
 * Unsaved edits in the listing editor. They overlay the server's version field by field: whatever else is saved
 * meanwhile, here or in another tab, updates the version below and discards nothing. They are stored for this tab until
 * saved.
 */
export function useEdits(own: OwnListingShown) {
  const [edits, setEdits] = useState(readStoredEdits)
  const [restored, setRestored] = useState(() => fieldsOf(edits).length > 0)
  useEffect(() => {
    if (fieldsOf(edits).length > 0) storeDraft(DRAFT, { edits: JSON.stringify(edits) })
    else deleteDraft(DRAFT)
  }, [edits])
  return {
    content: { ...contentOf(own), ...valuesOf(edits) },
    /** The unsaved edits. */
    typed: valuesOf(edits),
    set: (changes: Partial<TypedContent>) => setEdits((now) => ({ ...now, ...editsOf(changes, now, own) })),
    /** Edited here, and since saved elsewhere. */
    overtaken: fieldsOf(edits).filter((field) => !isSame(own[field], edits[field]?.over)),
    /** Whether edits from before were restored in this tab. */
    restored,
    /** Keeps what was typed while the form was being sent. */
    dropSaved: (sent: Partial<TypedContent>, saved: OwnListingShown) => {
      setRestored(false)
      setEdits((now) => {
        const left = fieldsOf(now).filter((field) => now[field]?.value !== sent[field])
        return Object.fromEntries(left.map((field) => [field, { value: now[field]?.value, over: saved[field] }]))
      })
    },
  }
}

function editsOf(changes: Partial<TypedContent>, now: Edits, own: OwnListingShown): Edits {
  const changed = Object.entries(changes) as [ListingField, unknown][]
  return Object.fromEntries(
    changed.map(([field, value]) => [field, { value, over: (now[field] ?? { over: own[field] }).over }]),
  )
}

function readStoredEdits(): Edits {
  const { edits } = readDraft(DRAFT)
  return typeof edits === 'string' ? (JSON.parse(edits) as Edits) : {}
}

const fieldsOf = (edits: Edits) => Object.keys(edits) as ListingField[]
const valuesOf = (edits: Edits): Partial<TypedContent> =>
  Object.fromEntries(fieldsOf(edits).map((field) => [field, edits[field]?.value]))
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export const describeFees = ({ fees }: TypedContent): string =>
  fees
    .filter(({ free, amount }) => free || centsOf(amount) > 0)
    .map(describeFee)
    .join('; ')

export const describeHours = ({ hours }: TypedContent): string =>
  formatHours(hours.filter(({ from, to }) => from && to))
    .map(inOneLine)
    .join('; ')

const describeFee = ({ service, unit, free, amount }: TypedFee) =>
  `${serviceLabels([service]).join('')} ${formatFee(free ? 0 : centsOf(amount), unit)}`

const inOneLine = ({ name, value }: HoursLine) => `${name} ${value}`
