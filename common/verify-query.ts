/**
 * The query of a license check, parsed once from a URL or a form. A last name is required; everything else only narrows
 * the search.
 */
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { searchText } from './agent-query.ts'
import { i18n } from './i18n.ts'
import { nameKey } from './name-key.ts'
import { rejectNumbers } from './number-shield.ts'
import { readState } from './state-keys.ts'
import { stateOf } from './states.ts'

export type VerifyQuery = {
  lastName: string
  /** '' when not given, as are the two below. */
  firstName: string
  /** USPS code. */
  state: string
  /** Five digits. */
  zip: string
}

/** Field name → what is wrong with it. */
export type VerifyProblems = Partial<Record<'last_name' | 'first_name' | 'state' | 'zip', string>>
export type ParsedVerifyQuery =
  | { question: VerifyQuery; problems: null }
  /** `given`: the values as typed, to fill in the form again. */
  | { question: null; problems: VerifyProblems; given: VerifyQuery }

export const lastNameRequired = (): string => i18n._(msg`Enter the last name.`)

/** Of a form or a body, by the names that they have there. */
export const verifyFields = z.object({
  last_name: searchText.refine((text) => nameKey(text) !== '', { error: lastNameRequired }).superRefine(rejectNumbers),
  first_name: searchText.superRefine(rejectNumbers),
  state: searchText
    .transform(readState)
    .refine((code) => !code || stateOf(code), { error: () => i18n._(msg`Choose a state.`) }),
  zip: searchText.refine((text) => /^(\d{5}(-?\d{4})?)?$/.test(text), {
    error: () => i18n._(msg`Enter a five-digit ZIP code, or leave it blank.`),
  }),
})

type Fields = { get: (name: string) => unknown }

export function parseVerifyQuery(fields: Fields): ParsedVerifyQuery {
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  const typed = { last_name: text('last_name'), first_name: text('first_name'), state: text('state'), zip: text('zip') }
  const parsed = verifyFields.safeParse(typed)
  if (parsed.success) return { question: questionFrom(parsed.data), problems: null }
  const problems: VerifyProblems = {}
  for (const { path, message } of parsed.error.issues) problems[path[0] as keyof VerifyProblems] ??= message
  const { last_name: lastName, first_name: firstName, state, zip } = typed
  return { question: null, problems, given: { lastName, firstName, state, zip } }
}

export const questionFrom = (fields: z.output<typeof verifyFields>): VerifyQuery => ({
  lastName: fields.last_name,
  firstName: fields.first_name,
  state: fields.state,
  zip: fields.zip.slice(0, 5),
})
