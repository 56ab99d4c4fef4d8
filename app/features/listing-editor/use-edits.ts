/**
 * Unsaved edits in the listing editor. They overlay the server's version field by field: whatever else is saved
 * meanwhile, here or in another tab, updates the version below and discards nothing. They are stored for this tab until
 * saved.
 */
import { useEffect, useState } from 'react'
import { deleteDraft, storeDraft, readDraft } from '#app/ui/form/drafts.ts'
import type { OwnListingShown } from '#common/listing-content.ts'
import { contentOf, type TypedContent } from './typed-listing.ts'

export type ListingField = keyof TypedContent
/** `over`: the field's value when typing began. */
type Edit = { value: unknown; over: unknown }
type Edits = Partial<Record<ListingField, Edit>>

const DRAFT = 'listing'

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
