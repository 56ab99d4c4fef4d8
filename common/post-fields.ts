/** Fields of texts: cleaned, length-checked, and free of numbers that shouldn't be published. */
import { msg, select } from '@lingui/core/runtime-macro'
import { i18n, says } from './i18n.ts'
import { z } from 'zod'
import { cleanText } from './agent-query.ts'
import { cleanLine, cleanLines, lengthOf } from './clean-prose.ts'
import { YEAR_MAX } from './limits.ts'
import { rejectNumbers } from './number-shield.ts'
import { stateOf } from './states.ts'
import { currentYear } from './dates.ts'
import { formatNumber } from './format-count.ts'

type TextName = 'title' | 'summary' | 'body' | 'question' | 'answer' | 'review' | 'reply' | 'source' | 'cover'
type Bounds = { name: TextName; min: number; max: number }

const measured = (clean: (text: string) => string, { name, min, max }: Bounds) =>
  z
    .string({ error: () => noText(name) })
    .transform(clean)
    .superRefine((text, context) => {
      const say = (message: string) => context.addIssue({ code: 'custom', message })
      const length = lengthOf(text)
      if (length < min) say(tooShort({ name, min, length }))
      if (length > max) return say(tooLong({ name, max: formatNumber(max), length: formatNumber(length) }))
      rejectNumbers(text, context)
    })

const noText = (name: TextName): string =>
  i18n._(
    select(
      { name },
      {
        title: msg`Write the title.`,
        summary: msg`Write the summary.`,
        body: msg`Write the text.`,
        question: msg`Write the question.`,
        answer: msg`Write the answer.`,
        review: msg`Write the review.`,
        reply: msg`Write the reply.`,
        source: msg`Enter the source’s name.`,
        other: msg`Describe what the cover picture shows.`,
      },
    ),
  )

export const tooShort = ({ name, min, length }: { name: TextName; min: number; length: number }): string =>
  i18n._(
    select(
      { name },
      {
        title: msg`The title needs at least ${{ min }} characters; yours has ${{ length }}.`,
        summary: msg`The summary needs at least ${{ min }} characters; yours has ${{ length }}.`,
        body: msg`The text needs at least ${{ min }} characters; yours has ${{ length }}.`,
        question: msg`The question needs at least ${{ min }} characters; yours has ${{ length }}.`,
        answer: msg`The answer needs at least ${{ min }} characters; yours has ${{ length }}.`,
        review: msg`The review needs at least ${{ min }} characters; yours has ${{ length }}.`,
        reply: msg`The reply needs at least ${{ min }} characters; yours has ${{ length }}.`,
        source: msg`The source’s name needs at least ${{ min }} characters; yours has ${{ length }}.`,
        other: msg`The cover description needs at least ${{ min }} characters; yours has ${{ length }}.`,
      },
    ),
  )

const tooLong = ({ name, max, length }: { name: TextName; max: string; length: string }): string =>
  i18n._(
    select(
      { name },
      {
        title: msg`The title can have at most ${{ max }} characters; yours has ${{ length }}.`,
        summary: msg`The summary can have at most ${{ max }} characters; yours has ${{ length }}.`,
        body: msg`The text can have at most ${{ max }} characters; yours has ${{ length }}.`,
        question: msg`The question can have at most ${{ max }} characters; yours has ${{ length }}.`,
        answer: msg`The answer can have at most ${{ max }} characters; yours has ${{ length }}.`,
        review: msg`The review can have at most ${{ max }} characters; yours has ${{ length }}.`,
        reply: msg`The reply can have at most ${{ max }} characters; yours has ${{ length }}.`,
        source: msg`The source’s name can have at most ${{ max }} characters; yours has ${{ length }}.`,
        other: msg`The cover description can have at most ${{ max }} characters; yours has ${{ length }}.`,
      },
    ),
  )

/** One line. */
export const line = (bounds: Bounds) => measured(cleanLine, bounds)
/** Paragraphs. */
export const prose = (bounds: Bounds) => measured(cleanLines, bounds)

export const FIRST_TAX_YEAR = 1990
/** The current year can be asked about, and the next one, for planning. */
export const lastTaxYear = (): number => currentYear() + 1

export const taxYear = z
  .int(says(msg`Choose a year.`))
  .min(FIRST_TAX_YEAR, says(msg`Choose a later year.`))
  .max(YEAR_MAX, { ...says(msg`Choose an earlier year.`), abort: true })
  .refine((year) => year <= lastTaxYear(), says(msg`Choose an earlier year.`))

export const usState = z
  .string(says(msg`Choose a state.`))
  .refine((code) => stateOf(code)?.code === code, says(msg`Choose a state.`))

export const REASON_MAX = 500
/** Of a decision by staff. */
export const reasonField = z
  .string()
  .transform(cleanText)
  .pipe(
    z
      .string()
      .min(3, says(msg`Enter a reason. We’ll send it to the person, and the audit log will show that you gave one.`))
      .max(REASON_MAX, says(msg`Use at most ${{ max: REASON_MAX }} characters.`))
      .superRefine(rejectNumbers),
  )
