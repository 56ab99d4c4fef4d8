/** Fields of public texts: cleaned, measured, and free of numbers that nobody should publish. */
import { z } from 'zod'
import { cleanLine, cleanLines, lengthOf } from './clean-prose.ts'
import { YEAR_MAX } from './limits.ts'
import { refuseNumbers } from './number-shield.ts'
import { stateOf } from './states.ts'

type Bounds = { name: string; min: number; max: number }

const measured = (clean: (text: string) => string, { name, min, max }: Bounds) =>
  z
    .string({ error: `Write ${name}.` })
    .transform(clean)
    .superRefine((text, context) => {
      const say = (message: string) => context.addIssue({ code: 'custom', message })
      const length = lengthOf(text)
      if (length < min) say(`${sentence(name)} needs at least ${min} characters; this has ${length}.`)
      if (length > max)
        say(
          `${sentence(name)} may have at most ${max.toLocaleString('en-US')} characters; this has ${length.toLocaleString('en-US')}.`,
        )
      refuseNumbers(text, context)
    })

/** One line. `name` with its article: "a title". */
export const line = (bounds: Bounds) => measured(cleanLine, bounds)
/** Paragraphs. */
export const prose = (bounds: Bounds) => measured(cleanLines, bounds)

const sentence = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

export const FIRST_TAX_YEAR = 1990
/** The year that is going on may be asked about; the next one, when plans are made. */
export const lastTaxYear = (): number => new Date().getUTCFullYear() + 1

export const taxYear = z
  .int({ error: 'Choose a year.' })
  .min(FIRST_TAX_YEAR, 'Choose a later year.')
  .max(YEAR_MAX, { error: 'Choose an earlier year.', abort: true })
  .refine((year) => year <= lastTaxYear(), 'Choose an earlier year.')

export const usState = z
  .string({ error: 'Choose a state.' })
  .refine((code) => stateOf(code)?.code === code, 'Choose a state.')
