/**
 * What an agent can ask us to show next to the official list: other credentials, the name they go by, where they
 * practice now. None of it appears before staff have reviewed it (docs/decisions/016-changes-beside-the-list.md).
 */
import { msg } from '@lingui/core/runtime-macro'
import { says } from './i18n.ts'
import { z } from 'zod'
import * as fields from './account-fields.ts'
import { cleanText } from './agent-query.ts'
import { rejectNumbers } from './number-shield.ts'
import { nameProblem } from './person-name.ts'
import { describeWordProblems } from './word-check.ts'

export const LISTING_CHANGES = ['credentials', 'name', 'place'] as const
export type ListingChange = (typeof LISTING_CHANGES)[number]
export const CHANGE_NAME_MAX = 100
export const CHANGE_NOTE_MAX = 500

const nameNow = z
  .string(says(msg`Enter your current name.`))
  .transform(cleanText)
  .pipe(
    z
      .string()
      .min(2, says(msg`Enter your current name.`))
      .max(CHANGE_NAME_MAX, says(msg`Use at most ${{ max: CHANGE_NAME_MAX }} characters.`))
      .superRefine((name, context) => reportIssue(context, nameProblem(name) ?? describeWordProblems(name))),
  )
const note = z
  .string()
  .transform(cleanText)
  .pipe(
    z
      .string()
      .max(CHANGE_NOTE_MAX, says(msg`Use at most ${{ max: CHANGE_NOTE_MAX }} characters.`))
      .superRefine(rejectNumbers),
  )
  .default('')

function reportIssue(
  context: { addIssue: (issue: { code: 'custom'; message: string }) => void },
  message: string | null,
) {
  if (message) context.addIssue({ code: 'custom', message })
}

/** `note`: for staff only: why, and where they can check it. */
export const nameChangeForm = z.strictObject({ name: nameNow, note }).meta({ id: 'NameWanted' })
export const placeChangeForm = z
  .strictObject({
    city: fields.city,
    state: fields.state,
    zip: z
      .string(says(msg`Enter your ZIP code.`))
      .transform((typed) => typed.trim())
      .pipe(z.string().regex(/^\d{5}$/, says(msg`Enter a five-digit ZIP code.`))),
    note,
  })
  .meta({ id: 'PlaceWanted' })

const place = z.object({ city: z.string(), state: z.string(), zip: z.string() })
export type PlaceNow = z.output<typeof place>

/** What is requested for each kind, while staff haven't decided. */
export const waitingChanges = z.object({
  credentials: z.array(z.string()).nullable(),
  name: z.string().nullable(),
  place: place.nullable(),
})
/** What staff accepted, with the date. */
export const acceptedChanges = {
  also_known_as: z.string().nullable(),
  also_known_on: z.iso.date().nullable(),
  now_in: place.nullable(),
  now_in_on: z.iso.date().nullable(),
}

const said = z.array(z.object({ name: z.string(), value: z.string() }))
export const changeLine = z
  .object({
    id: z.uuid(),
    kind: z.enum(LISTING_CHANGES),
    name: z.string().describe('As on the IRS list.'),
    listing_path: z.string(),
    account_name: z.string(),
    account_email: z.string().nullable(),
    note: z.string(),
    on_list: z.string().describe('What the IRS list says.'),
    before: z.string().describe('What’s currently shown next to it.'),
    wanted: z.string(),
    earlier: said.describe('What was decided of this listing before.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'AdminListingChange' })
export type ChangeLineShown = z.output<typeof changeLine>
