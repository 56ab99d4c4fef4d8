/** What agents write about themselves: the editor's fields, their limits, and how complete the profile is. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n, says } from './i18n.ts'
import { z } from 'zod'
import { normalForm } from './clean-prose.ts'
import {
  CLIENT_TYPES,
  FEE_UNITS,
  WEEKDAYS,
  LANGUAGES,
  MEETING_MODES,
  OTHER_CREDENTIALS,
  SERVICES,
} from './option-lists.ts'
import { INT32_MAX } from './limits.ts'
import { acceptedChanges, waitingChanges } from './listing-changes.ts'
import { describeNumbers } from './number-shield.ts'
import { STATES } from './states.ts'
import { overlap } from './weekly-hours.ts'
import { describeWordProblems } from './word-check.ts'

export const HEADLINE_MAX = 120
export const BIO_MAX = 3000
export const SERVICES_MAX = 20
export const FEES_MAX = 15
/** 31 CFR 10.30: a published fee is binding for this many days. */
export const FEE_BINDS_DAYS = 30
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024

const STATE_CODES = STATES.map(({ code }) => code)
const LANGUAGE_TAGS = LANGUAGES.map(({ tag }) => tag)
const slugsOf = <T extends string>(list: readonly { slug: T }[]) => list.map(({ slug }) => slug) as [T, ...T[]]
const chosen = <T extends string>(values: readonly T[], max: number) =>
  z
    .array(z.enum(values))
    .max(max, says(msg`Choose at most ${{ max }}.`))
    .transform((list) => [...new Set(list)])

const ownWords = (max: number) =>
  z
    .string()
    .transform((text) => cleanLines(text))
    .pipe(
      z.string().superRefine((text, context) => {
        const long = [...text].length
        if (long > max)
          return context.addIssue({
            code: 'custom',
            message: i18n._(msg`Use at most ${{ max }} characters. You entered ${{ long }}.`),
          })
        for (const message of [describeNumbers(text), describeWordProblems(text)]) {
          if (message) context.addIssue({ code: 'custom', message })
        }
      }),
    )

/** Keeps line breaks, removes invisible characters. */
const cleanLines = (text: string) =>
  normalForm(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** A published fee is binding, so a missing amount never counts as free. */
const NO_AMOUNT = msg`Enter an amount, or choose Free.`

const feeFields = {
  service: z.enum(slugsOf(SERVICES)),
  amount_cents: z
    .number(says(NO_AMOUNT))
    .int()
    .min(0, says(NO_AMOUNT))
    .max(10_000_000, says(msg`Enter $100,000 or less.`)),
  unit: z.enum(slugsOf(FEE_UNITS)),
  valid_until: z.iso.date(says(msg`Enter a date.`)),
}

const fee = z
  .strictObject({ ...feeFields, free: z.boolean().default(false).describe('If it’s free, the amount must be 0.') })
  .superRefine(({ free, amount_cents: amount }, context) => {
    if (free === (amount === 0)) return
    const message = i18n._(free ? msg`Enter an amount or choose “Free,” but not both.` : NO_AMOUNT)
    context.addIssue({ code: 'custom', path: ['amount_cents'], message })
  })
  .meta({ id: 'FeeGiven' })
export type FeeGiven = z.output<typeof fee>

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, says(msg`Enter a time such as 09:00.`))
const span = z
  .strictObject({ day: z.enum(slugsOf(WEEKDAYS)), from: time, to: time })
  .refine(({ from, to }) => from < to, says(msg`The end time must be after the start time.`))
export const weeklyHours = z
  .array(span)
  .max(14, says(msg`Enter at most two time ranges per day.`))
  .refine(
    (spans) => spans.every((one, at) => !spans.slice(at + 1).some((other) => overlap(one, other))),
    says(msg`Two time ranges on the same day overlap. Change one of them.`),
  )

const listingContent = {
  headline: ownWords(HEADLINE_MAX),
  bio: ownWords(BIO_MAX),
  headline_es: ownWords(HEADLINE_MAX).describe('In Spanish; may be empty.'),
  bio_es: ownWords(BIO_MAX).describe('In Spanish; may be empty.'),
  services: chosen(slugsOf(SERVICES), SERVICES_MAX),
  client_types: chosen(slugsOf(CLIENT_TYPES), CLIENT_TYPES.length),
  languages: chosen(LANGUAGE_TAGS, LANGUAGES.length),
  meeting_modes: chosen(slugsOf(MEETING_MODES), MEETING_MODES.length),
  states_served: chosen(STATE_CODES, STATES.length),
  fees: z.array(fee).max(FEES_MAX, says(msg`Add at most ${{ max: FEES_MAX }} fees.`)),
  hours: weeklyHours,
  show_street: z.boolean(),
  show_phone: z.boolean(),
  show_website: z.boolean(),
}
const contentObject = z.object(listingContent)
export type ListingContent = z.output<typeof contentObject>

export const EMPTY_CONTENT: ListingContent = {
  headline: '',
  bio: '',
  headline_es: '',
  bio_es: '',
  services: [],
  client_types: [],
  languages: [],
  meeting_modes: [],
  states_served: [],
  fees: [],
  hours: [],
  show_street: false,
  show_phone: false,
  show_website: false,
}

/** `version`: the version that was read. A save over a newer one is reported, and nothing is lost. */
export const listingForm = z
  .strictObject({ version: z.number().int().min(0).max(INT32_MAX), ...contentObject.partial().shape })
  .meta({ id: 'OwnListingUpdate' })
export type ListingForm = z.output<typeof listingForm>

export const acceptingForm = z.strictObject({ accepting: z.boolean() }).meta({ id: 'AcceptingClients' })
const awayDays = {
  from_on: z.iso.date(says(msg`Choose a day.`)).describe('The first day away.'),
  back_on: z.iso.date(says(msg`Choose a day.`)).describe('The first day back.'),
}
export const awayForm = z.strictObject(awayDays).meta({ id: 'AwayDays' })
export type AwayShown = z.output<typeof awayForm>
export const credentialsForm = z
  .strictObject({ credentials: z.array(z.enum(OTHER_CREDENTIALS)).max(OTHER_CREDENTIALS.length) })
  .meta({ id: 'CredentialsWanted' })

export type CompletePart = { field: string; label: string; done: boolean }

/** The parts that a reader of the profile would miss, and whether each is filled in. */
export function completeness(content: ListingContent & { photo: boolean; accepting: boolean | null }): CompletePart[] {
  return [
    { field: 'photo', label: i18n._(msg`A photo`), done: content.photo },
    { field: 'headline', label: i18n._(msg`A headline`), done: content.headline !== '' },
    { field: 'bio', label: i18n._(msg`About you (at least 200 characters)`), done: content.bio.length >= 200 },
    { field: 'services', label: i18n._(msg`Your services`), done: content.services.length > 0 },
    { field: 'client_types', label: i18n._(msg`Clients you serve`), done: content.client_types.length > 0 },
    { field: 'languages', label: i18n._(msg`Your languages`), done: content.languages.length > 0 },
    { field: 'meeting_modes', label: i18n._(msg`How you meet clients`), done: content.meeting_modes.length > 0 },
    { field: 'accepting', label: i18n._(msg`Whether you take new clients`), done: content.accepting !== null },
    { field: 'hours', label: i18n._(msg`Your hours`), done: content.hours.length > 0 },
    { field: 'fees', label: i18n._(msg`At least one fee`), done: content.fees.length > 0 },
  ]
}
export const percentDone = (parts: readonly CompletePart[]) =>
  Math.round((100 * parts.filter(({ done }) => done).length) / parts.length)

/** The same fields in a response: plain, because responses aren't cleaned. */
const shownFee = z.object({ ...feeFields, free: z.boolean() }).meta({ id: 'Fee' })
const shownContent = z.object({
  headline: z.string(),
  bio: z.string(),
  headline_es: z.string(),
  bio_es: z.string(),
  services: z.array(z.enum(slugsOf(SERVICES))),
  client_types: z.array(z.enum(slugsOf(CLIENT_TYPES))),
  languages: z.array(z.enum(LANGUAGE_TAGS)),
  meeting_modes: z.array(z.enum(slugsOf(MEETING_MODES))),
  states_served: z.array(z.enum(STATE_CODES)),
  fees: z.array(shownFee),
  hours: z.array(z.object({ day: z.enum(slugsOf(WEEKDAYS)), from: z.string(), to: z.string() })),
  show_street: z.boolean(),
  show_phone: z.boolean(),
  show_website: z.boolean(),
})

export const ownListing = shownContent
  .extend({
    version: z.number().int(),
    is_public: z.boolean().describe('False if prepared but not shown until approval.'),
    listing: z
      .object({
        id: z.string(),
        name: z.string(),
        place: z.string(),
        path: z.string(),
        status: z.enum(['listed', 'not_in_latest', 'hidden']),
        street: z.array(z.string()),
        phone: z.string().nullable(),
        website: z.string().nullable(),
      })
      .nullable(),
    accepting_clients: z.boolean().nullable(),
    accepting_confirmed_at: z.iso.datetime().nullable(),
    accepting_state: z.enum(['never', 'fresh', 'stale', 'expired']),
    away: z.object(awayDays).nullable().describe('The time away that lasts or is to come.'),
    photo: z.string().nullable(),
    credentials: z.array(z.string()),
    ...acceptedChanges,
    waiting: waitingChanges.describe('What our staff haven’t reviewed yet.'),
    bound_fees: z.array(z.object({ service: z.string(), unit: z.string(), until: z.iso.date() })),
    complete: z.object({
      percent: z.number().int(),
      parts: z.array(z.object({ field: z.string(), label: z.string(), done: z.boolean() })),
    }),
  })
  .meta({ id: 'OwnListing' })
export type OwnListingShown = z.output<typeof ownListing>
