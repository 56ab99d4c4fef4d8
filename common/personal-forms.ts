/** Saved and watched listings, corrections and opt-outs, and continuing education: request and response schemas. */
import { msg } from '@lingui/core/runtime-macro'
import { says } from './i18n.ts'
import { z } from 'zod'
import { SAVED_MAX, SAVED_NOTE_MAX } from './limits.ts'
import { cleanText } from './agent-query.ts'
import { email } from './account-fields.ts'
import { listingFound, sixDigits } from './claim-schemas.ts'
import { CYCLE_GROUPS } from './education-cycle.ts'
import { rejectNumbers } from './number-shield.ts'

const listingId = z.string().regex(/^[0-9a-f]{8}$/, says(msg`Choose a listing.`))
const numberFreeText = (min: number, max: number, short: string) =>
  z
    .string()
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(min, short)
        .max(max, says(msg`Use at most ${{ max }} characters.`))
        .superRefine(rejectNumbers),
    )

export const saveForm = z.strictObject({ listing_id: listingId }).meta({ id: 'SaveListing' })
export const mergeForm = z.strictObject({ listing_ids: z.array(listingId).max(SAVED_MAX) }).meta({ id: 'MergeSaved' })
export const savedForm = z
  .strictObject({ watching: z.boolean(), note: numberFreeText(0, SAVED_NOTE_MAX, '') })
  .partial()
  .meta({ id: 'ChangeSavedListing' })

export const savedShown = z
  .object({
    listing: listingFound,
    card: z
      .object({
        business_name: z.string(),
        headline: z.string(),
        photo: z.string().nullable().describe('Path of the profile photo.'),
        services: z.array(z.string()).describe('The first three.'),
        languages: z.array(z.string()),
        accepting_clients: z.boolean().describe('Whether it was confirmed recently.'),
        fee: z
          .object({ cents: z.int(), unit: z.string() })
          .nullable()
          .describe('The lowest published fee for a return or a case.'),
        average: z.number().nullable().describe('Average of the public reviews; null if there are fewer than three.'),
        review_count: z.int(),
        next_call_at: z.iso
          .datetime()
          .nullable()
          .describe('The next time when a first call with the agent can begin; null if you can’t book one.'),
        is_demo: z.boolean().describe('Invented data.'),
      })
      .describe('The profile facts on a card; empty for an unclaimed listing.'),
    status: z.enum(['listed', 'not_in_latest']),
    status_text: z.string().describe('The same, with the IRS list that says so and its date.'),
    list_kind: z.enum(['ea', 'ptin']).nullable(),
    list_date: z.iso.date().nullable(),
    watching: z.boolean(),
    note: z.string().describe('Your note about this agent. Only you can see it.'),
    saved_at: z.iso.datetime(),
  })
  .meta({ id: 'SavedListing' })
export type SavedShown = z.output<typeof savedShown>

const looks = numberFreeText(0, 60, '')
export const correctionForm = z
  .strictObject({
    listing_id: listingId,
    kind: z.enum(['correction', 'opt_out'], says(msg`Choose what you want us to do.`)),
    relation: z.enum(['self', 'authorized', 'visitor'], says(msg`Choose your relationship to this listing.`)),
    email,
    message: numberFreeText(10, 1000, 'Describe in a sentence what’s wrong.'),
    /** How the name should be written: capitals, accents, spaces. */
    wanted: z
      .strictObject({ first_name: looks.optional(), middle_name: looks.optional(), last_name: looks.optional() })
      .default({}),
    leave_empty: z.string().max(200).default(''),
  })
  .refine(({ kind, relation }) => kind === 'correction' || relation !== 'visitor', {
    path: ['relation'],
    ...says(msg`Only the listed person, or someone they’ve authorized, can ask for removal.`),
  })
  .meta({ id: 'Correction' })
export type CorrectionForm = z.output<typeof correctionForm>
export const confirmCorrectionForm = z.strictObject({ id: z.uuid(), code: sixDigits }).meta({ id: 'ConfirmCorrection' })

export const cycleForm = z
  .strictObject({ cycle_group: z.enum(CYCLE_GROUPS, says(msg`Choose a group.`)) })
  .meta({ id: 'EducationCycle' })

export const educationForm = z
  .strictObject({
    title: numberFreeText(1, 150, 'Enter the title of the course.'),
    provider: numberFreeText(0, 100, '').default(''),
    program_number: numberFreeText(0, 60, '').default(''),
    completed_on: z.iso.date(says(msg`Enter the date.`)),
    hours: z
      .number('Enter the hours.')
      .min(0.5, says(msg`Enter at least half an hour.`))
      .max(72, says(msg`Enter at most 72 hours.`)),
    ethics_hours: z.number().min(0).max(72).default(0),
  })
  .refine(({ hours, ethics_hours }) => ethics_hours <= hours, {
    path: ['ethics_hours'],
    ...says(msg`Ethics hours can’t exceed the total hours.`),
  })
  .meta({ id: 'EducationRecord' })
export type EducationForm = z.output<typeof educationForm>

const yearSum = z.object({
  year: z.number().int(),
  hours: z.number(),
  ethics_hours: z.number(),
  enough: z.boolean(),
})
export const educationShown = z
  .object({
    cycle_group: z.enum(CYCLE_GROUPS).nullable(),
    cycle: z
      .object({
        from: z.iso.date(),
        until: z.iso.date(),
        window_opens: z.iso.date(),
        window_closes: z.iso.date(),
        hours: z.number(),
        hours_needed: z.number(),
        years: z.array(yearSum),
      })
      .nullable(),
    /** Since when calendar programs can read the dates at a secret URL; null when they can't. */
    calendar_since: z.iso.datetime().nullable(),
    records: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        provider: z.string(),
        program_number: z.string(),
        completed_on: z.iso.date(),
        hours: z.number(),
        ethics_hours: z.number(),
      }),
    ),
  })
  .meta({ id: 'ContinuingEducation' })
export type EducationShown = z.output<typeof educationShown>
