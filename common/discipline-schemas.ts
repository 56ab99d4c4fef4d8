/** Disciplinary lists in the admin pages: request and response schemas. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { i18n, says } from './i18n.ts'
import { z } from 'zod'
import { pageNumber, rowsPerPage } from './agent-query.ts'
import { cleanLine } from './clean-prose.ts'
import { today } from './dates.ts'
import { QUEUE_SORTS } from './queues.ts'
import { sortBy } from './sorting.ts'
import {
  DISCIPLINE_ACTIONS,
  DISCIPLINE_CREDENTIALS,
  type DisciplineAction,
  type DisciplineColumn,
  MATCH_FACTS,
  type MatchFact,
} from './discipline.ts'
import { nameKey } from './name-key.ts'
import { rejectNumbers } from './number-shield.ts'
import { reasonField } from './post-fields.ts'
import { stateFromSlug } from './states.ts'

const text = (max: number, min: number, problem: MessageDescriptor) =>
  z
    .string(says(problem))
    .transform(cleanLine)
    .refine((value) => value.length >= min, says(problem))
    .pipe(
      z
        .string()
        .max(max, { ...says(msg`Use at most ${{ max }} characters.`), abort: true })
        .superRefine(rejectNumbers),
    )
const optionalText = (max: number) => text(max, 0, msg`This value isn’t valid. Check its format.`).default('')

const aDay = z.iso.date(says(msg`Enter a date, such as 2026-03-26.`))
const pastDay = aDay.refine(
  (day) => day <= today(),
  says(msg`This date is in the future. Enter today’s date or an earlier one.`),
)
/** '' counts as none. */
const optional = <T extends z.ZodType>(value: T) => z.union([z.literal('').transform(() => null), z.null(), value])

/** A reader must be able to read it at the government's own address. */
const officialUrl = z
  .string(says(msg`Enter a link to the source.`))
  .trim()
  .refine(
    (address) => URL.canParse(address) && /^https:\/\/([a-z0-9-]+\.)+gov(\/|$)/.test(address),
    says(msg`Enter an https link to a U.S. government site, such as https://www.irs.gov/irb.`),
  )

const actions = Object.keys(DISCIPLINE_ACTIONS) as [DisciplineAction, ...DisciplineAction[]]
const facts = Object.keys(MATCH_FACTS) as [MatchFact, ...MatchFact[]]

const namePart = (problem: MessageDescriptor) =>
  text(100, 1, problem).refine((value) => nameKey(value) !== '', says(problem))

const fields = {
  last_name: namePart(msg`Enter the last name.`),
  first_name: namePart(msg`Enter the first name.`),
  middle_name: optionalText(100),
  suffix: optionalText(10),
  city: namePart(msg`Enter the city.`),
  state: z
    .string()
    .transform((value) => stateFromSlug(value.trim())?.code ?? '')
    .refine((code) => code !== '', says(msg`Enter a state.`)),
  credential: z.enum(
    DISCIPLINE_CREDENTIALS,
    says(msg`Enter one of these values: ${{ choices: DISCIPLINE_CREDENTIALS.join(', ') }}.`),
  ),
  action: z.enum(actions, says(msg`Enter one of these values: ${{ choices: actions.join(', ') }}.`)),
  effective_on: pastDay,
  ends_on: optional(aDay).default(null),
  ended_on: optional(pastDay).default(null),
  citation: text(300, 5, msg`Enter where the sanction was published: announcement, bulletin, and page.`),
  citation_url: officialUrl,
} satisfies Record<DisciplineColumn, z.ZodType>

type Dated = { effective_on: string; ends_on: string | null; ended_on: string | null }
const inOrder = ({ effective_on: from, ends_on: until, ended_on: ended }: Dated, context: z.RefinementCtx) => {
  const issue = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
  if (until !== null && until <= from) issue('ends_on', i18n._(msg`Enter a date after the effective date.`))
  if (ended !== null && ended < from) issue('ended_on', i18n._(msg`Enter a date on or after the effective date.`))
}

/** One entry: a row of a file, or typed in. */
export const disciplineEntryForm = z.strictObject(fields).superRefine(inOrder).meta({ id: 'DisciplineEntryForm' })
export type DisciplineEntryForm = z.output<typeof disciplineEntryForm>

export const DISCIPLINE_FILE_MAX = 1_000_000

export const disciplineListForm = z
  .strictObject({
    mode: z.enum(['dry_run', 'commit']),
    file_name: text(200, 1, msg`Choose a file.`),
    csv: z
      .string()
      .min(1, says(msg`This file is empty. Choose another file.`))
      .max(DISCIPLINE_FILE_MAX, says(msg`This file is too large. Use a file of up to 1 MB.`)),
    list_date: pastDay,
    source_name: text(200, 3, msg`Enter the name of the list.`),
    source_url: officialUrl,
  })
  .meta({ id: 'DisciplineListForm' })
export type DisciplineListForm = z.output<typeof disciplineListForm>

const entryShown = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  credential: z.string(),
  action: z.enum(actions),
  effective_on: z.iso.date(),
  ends_on: z.iso.date().nullable(),
  ended_on: z.iso.date().nullable(),
  citation: z.string(),
  citation_url: z.string(),
  ended_citation: z.string(),
  ended_url: z.string(),
  is_demo: z.boolean(),
})

/** What a profile and the public API say about a person. */
export const disciplineRecord = z
  .object({
    list: z
      .object({ date: z.iso.date(), name: z.string(), url: z.string(), is_demo: z.boolean() })
      .nullable()
      .describe('The newest disciplinary list we have; null if none is loaded.'),
    is_undecided: z.boolean().describe('Staff haven’t decided yet whether an entry is about this person.'),
    entries: z.array(entryShown).describe('Decided by a person, never by name alone.'),
    text: z.string().describe('The same, in words.'),
  })
  .meta({ id: 'DisciplineRecord' })

const listShown = z.object({
  id: z.int(),
  list_date: z.iso.date(),
  source_name: z.string(),
  source_url: z.string(),
  file_name: z.string(),
  entries: z.int(),
  status: z.enum(['committed', 'undone']),
  is_demo: z.boolean(),
  loaded_at: z.iso.datetime(),
  can_undo: z.boolean().describe('Whether it’s the newest one.'),
})
export type DisciplineListShown = z.output<typeof listShown>

const typedShown = entryShown.extend({ withdrawn_at: z.iso.datetime().nullable(), created_at: z.iso.datetime() })
export type TypedEntryShown = z.output<typeof typedShown>

export const disciplineSources = z
  .object({ lists: z.array(listShown), typed: z.array(typedShown) })
  .meta({ id: 'DisciplineSources' })

export const disciplineReport = z
  .object({
    rows: z.int(),
    added: z.int().describe('Not on any earlier list, and not added by hand.'),
    repeated: z.int(),
    gone: z.int().describe('On the newest list, but not on this one.'),
    matches: z.int().describe('New matches to decide: same name and state as a listing.'),
    problems: z
      .array(z.object({ line: z.int(), problem: z.string() }))
      .describe('Rows to fix. If there are any, nothing is loaded.'),
    is_committed: z.boolean(),
  })
  .meta({ id: 'DisciplineReport' })
export type DisciplineReport = z.output<typeof disciplineReport>

export const endEntryForm = z
  .strictObject({
    ended_on: pastDay,
    citation: text(300, 5, msg`Enter where the reinstatement was published.`),
    citation_url: officialUrl,
    reason: reasonField,
  })
  .meta({ id: 'EndDisciplineEntry' })

export const matchesQuery = z.object({
  page: pageNumber.default(1),
  perPage: rowsPerPage(20),
  ...sortBy(QUEUE_SORTS),
  state: z.enum(['open', 'decided']).default('open'),
})

export const disciplineMatch = z
  .object({
    id: z.int(),
    entry: entryShown,
    listing: z.object({
      id: z.string(),
      path: z.string(),
      name: z.string(),
      place: z.string(),
      street: z.string(),
      firm: z.string(),
      credentials: z.string(),
      lists: z.array(z.string()),
      status: z.enum(['listed', 'not_in_latest', 'hidden']),
      holder: z.string().nullable(),
    }),
    namesakes: z.int().describe('Other listings with the same name in the state.'),
    holds: z.array(z.enum(facts)).describe('Facts that we compared and found true.'),
    status: z.enum(['open', 'same', 'different']),
    facts: z.array(z.string()),
    decided_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'DisciplineMatch' })
export type DisciplineMatchShown = z.output<typeof disciplineMatch>

export const decideMatchForm = z
  .strictObject({
    decision: z.enum(['same', 'different']),
    facts: z.array(z.enum(facts)).default([]),
    reason: reasonField,
  })
  .refine(({ decision, facts: chosen }) => decision === 'different' || chosen.length > 0, {
    path: ['facts'],
    ...says(msg`Choose at least one fact besides the name that shows it’s the same person.`),
  })
  .meta({ id: 'DecideDisciplineMatch' })
