/** Fields of texts: cleaned, length-checked, and free of numbers that shouldn't be published. */
import { z } from 'zod'
import { cleanText } from './agent-query.ts'
import { cleanLine, cleanLines, lengthOf } from './clean-prose.ts'
import { YEAR_MAX } from './limits.ts'
import { rejectNumbers } from './number-shield.ts'
import { stateOf } from './states.ts'
import { currentYear } from './dates.ts'
import { formatNumber } from './format-count.ts'

type Bounds = { name: string; min: number; max: number }

const measured = (clean: (text: string) => string, { name, min, max }: Bounds) =>
  z
    .string({ error: `Write ${name}.` })
    .transform(clean)
    .superRefine((text, context) => {
      const say = (message: string) => context.addIssue({ code: 'custom', message })
      const length = lengthOf(text)
      if (length < min) say(`${sentence(name)} needs at least ${min} characters; this has ${length}.`)
      if (length > max) {
        return say(
          `${sentence(name)} can have at most ${formatNumber(max)} characters; this has ${formatNumber(length)}.`,
        )
      }
      rejectNumbers(text, context)
    })

/** One line. `name` with its article: "a title". */
export const line = (bounds: Bounds) => measured(cleanLine, bounds)
/** Paragraphs. */
export const prose = (bounds: Bounds) => measured(cleanLines, bounds)

const sentence = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

export const FIRST_TAX_YEAR = 1990
/** The current year can be asked about, and the next one, for planning. */
export const lastTaxYear = (): number => currentYear() + 1

export const taxYear = z
  .int({ error: 'Choose a year.' })
  .min(FIRST_TAX_YEAR, 'Choose a later year.')
  .max(YEAR_MAX, { error: 'Choose an earlier year.', abort: true })
  .refine((year) => year <= lastTaxYear(), 'Choose an earlier year.')

export const usState = z
  .string({ error: 'Choose a state.' })
  .refine((code) => stateOf(code)?.code === code, 'Choose a state.')

export const REASON_MAX = 500
/** Of a decision by staff. */
export const reasonField = z
  .string()
  .transform(cleanText)
  .pipe(
    z
      .string()
      .min(3, 'Enter a reason. We tell the person, and the audit log records that there was one.')
      .max(REASON_MAX, `Use at most ${REASON_MAX} characters.`)
      .superRefine(rejectNumbers),
  )
