/** What each kind of entry contains: checked when content is loaded, and when an editor saves. */
import { msg } from '@lingui/core/runtime-macro'
import { says } from './i18n.ts'
import { z } from 'zod'
import { isBusinessDay } from './dates.ts'
import { INT32_MAX } from './limits.ts'
import { rejectNumbers } from './number-shield.ts'
import {
  DEADLINE_AUDIENCES,
  FAQ_CATEGORIES,
  FAQ_PAGES,
  FORM_GROUPS,
  NOTICE_GROUPS,
  type ResourceKind,
  TIP_GROUPS,
  TOOL_GROUPS,
} from './resources.ts'
import { SERVICES } from './option-lists.ts'
import { STATES } from './states.ts'
import type { Figures } from './text-review.ts'

const prose = (min: number, max: number) => z.string().trim().min(min).max(max).superRefine(rejectNumbers)
const line = (max: number) => prose(1, max)
const text = prose(20, 1_200)
const lines = z.array(line(400)).min(1).max(12)
const day = z.iso.date()
const slugsOf = <T extends string>(list: readonly { slug: T }[]) => z.enum(list.map(({ slug }) => slug))

/** A named person, with the credential that makes it a review: `Ada Invented, EA`. */
export const signature = line(200).regex(
  /^\S+ \S.*, (?:EA|CPA|JD|LLM|Esq\.|Attorney)$/,
  says(msg`Enter a full name and a credential, like “Ada Invented, EA” (EA, CPA, JD, LLM, Esq., or Attorney).`),
)
/** The tax year that a text's figures are for, and the last day they can be relied on. */
export const figures = {
  taxYear: z.number().int().min(2000).max(2100).nullable().default(null),
  expiresOn: day.nullable().default(null),
}
type Dated = Figures & { writtenOn: string }
export const hasWholeExpiry = ({ writtenOn, taxYear, expiresOn }: Dated) =>
  expiresOn === null ? taxYear === null : taxYear !== null && expiresOn >= writtenOn
export const wholeExpiry = {
  path: ['expiresOn'],
  ...says(
    msg`Enter both a tax year and a valid-through date, or leave both blank. The date can’t be before the day the text was written.`,
  ),
}

export const PASSAGES_MAX = 6
/** A sentence of a source, and the day it was read there. */
const passage = z.strictObject({
  name: line(200),
  url: z.url({ protocol: /^https$/ }).max(300),
  quote: prose(20, 1_000),
  readOn: day,
})
export type Passage = z.infer<typeof passage>

const source = {
  /** Null: this site. */
  author: line(200).nullable().default(null),
  sourceName: line(200),
  sourceUrl: z.url({ protocol: /^https$/ }).max(300),
  writtenOn: day,
  reviewedOn: day.nullable().default(null),
  reviewedBy: signature.nullable().default(null),
  /** What the text rests on. */
  passages: z.array(passage).max(PASSAGES_MAX).default([]),
  ...figures,
}
type Reviewed = { writtenOn: string; reviewedOn: string | null; reviewedBy: string | null }
const isWholeReview = ({ writtenOn, reviewedOn, reviewedBy }: Reviewed) =>
  reviewedOn === null ? reviewedBy === null : reviewedBy !== null && reviewedOn >= writtenOn
const wholeReview = {
  path: ['reviewedOn'],
  ...says(
    msg`Enter both a reviewer and a review date, or leave both blank. The date can’t be before the day the text was written.`,
  ),
}
const phone = z.string().regex(/^\d{3}-\d{3}-\d{4}$/)

const CONTENT = {
  notice: z.strictObject({
    number: line(20),
    /** Numbers of other letters and versions that the guide covers. */
    also: z.array(line(30)).max(6),
    group: slugsOf(NOTICE_GROUPS),
    what: text,
    /**
     * Days to respond, counted from the date on the notice; null when the notice itself gives the date, or there is
     * none.
     */
    days: z.number().int().positive().nullable(),
    /** The letter prints no day to answer by. */
    isUndated: z.boolean().default(false),
    clock: text,
    otherwise: text,
    gather: lines,
    steps: lines,
    services: z.array(slugsOf(SERVICES)).min(1).max(3),
    /** An official page about this letter in Spanish. */
    spanish: z
      .url({ protocol: /^https$/ })
      .max(300)
      .nullable()
      .default(null),
  }),
  form: z.strictObject({ number: line(40), group: slugsOf(FORM_GROUPS), use: text }),
  deadline: z
    .strictObject({
      date: day,
      nominal: day,
      form: line(60),
      who: line(60),
      audiences: z.array(slugsOf(DEADLINE_AUDIENCES)).min(1),
    })
    .refine(({ date }) => isBusinessDay(date), {
      path: ['date'],
      ...says(msg`This date falls on a weekend or legal holiday. Enter the next business day.`),
    })
    .refine(({ date, nominal }) => date >= nominal, {
      path: ['date'],
      ...says(msg`The due date can’t be before the date set by law.`),
    }),
  term: z.strictObject({ also: z.array(line(60)).max(4), meaning: text }),
  agency: z.strictObject({
    state: z.enum(STATES.map(({ code }) => code)),
    incomeTax: z.boolean(),
    note: prose(0, 300),
  }),
  help: z.strictObject({
    when: line(200),
    facts: line(120).default(''),
    what: text,
    phone: phone.nullable(),
    action: line(60),
  }),
  tip: z.strictObject({ group: slugsOf(TIP_GROUPS), body: text }),
  tool: z.strictObject({ group: slugsOf(TOOL_GROUPS), what: text }),
} as const satisfies Record<ResourceKind, z.ZodType>

const entryOf = <K extends ResourceKind>(kind: K) =>
  z.strictObject({
    kind: z.literal(kind),
    title: line(200),
    position: z.number().int().min(0).max(INT32_MAX),
    ...source,
    content: CONTENT[kind],
  })

/** What an editor submits. Editors can't change the slug. */
export const resourceForm = z
  .discriminatedUnion('kind', [
    entryOf('notice'),
    entryOf('form'),
    entryOf('deadline'),
    entryOf('term'),
    entryOf('agency'),
    entryOf('help'),
    entryOf('tip'),
    entryOf('tool'),
  ])
  .refine(isWholeReview, wholeReview)
  .refine(hasWholeExpiry, wholeExpiry)
export type ResourceForm = z.infer<typeof resourceForm>
export type ResourceContent = { [K in ResourceKind]: z.infer<(typeof CONTENT)[K]> }

export const faqForm = z
  .strictObject({
    category: slugsOf(FAQ_CATEGORIES),
    question: prose(10, 200),
    answer: prose(40, 4_000),
    see: z.enum(FAQ_PAGES).nullable(),
    position: z.number().int().min(0).max(INT32_MAX),
    ...source,
  })
  .refine(isWholeReview, wholeReview)
  .refine(hasWholeExpiry, wholeExpiry)
export type FaqForm = z.infer<typeof faqForm>
