/** What is wrong with a form: by field, and with the sending itself. In words for the person who fills it. */
import type { ZodType } from 'zod'
import { passwordProblem, PASSWORDS_DIFFER } from '#contract/password-rules.ts'
import { NotReached, Refusal } from '#app/lib/account/send-call.ts'
import type { Typed } from './typed-in.ts'

/** The first problem of each field. */
export type FieldProblems = Readonly<Record<string, string>>

type Checked<Payload> = { payload: Payload; problems: null } | { payload: null; problems: FieldProblems }

export function check<Payload>(schema: ZodType<Payload>, body: unknown, also: FieldProblems): Checked<Payload> {
  const parsed = schema.safeParse(body)
  if (parsed.success && Object.keys(also).length === 0) return { payload: parsed.data, problems: null }
  const problems: Record<string, string> = { ...also }
  for (const { path, message } of parsed.error?.issues ?? []) problems[String(path[0] ?? '')] ??= message
  return { payload: null, problems }
}

/** The schema says these only once all else is right; a person wants to know at once. */
export function newPasswordProblems(typed: Typed): FieldProblems {
  const text = (name: string) => String(typed[name] ?? '')
  const owner = { email: text('email'), firstName: text('first_name'), lastName: text('last_name') }
  const problem = passwordProblem(text('password'), owner)
  const differs = text('password') !== text('password_confirmation')
  return { ...(problem ? { password: problem } : {}), ...(differs ? { password_confirmation: PASSWORDS_DIFFER } : {}) }
}

/** `fields` go beside their fields, where the form has them; `words` to the summary. */
export type SendProblem = { fields: FieldProblems; words: string | null }

/** @throws what is no failure of a call. */
export function sayFailure(error: unknown, has: (field: string) => boolean): SendProblem {
  if (!(error instanceof Refusal)) return { fields: {}, words: failureWords(error) }
  const known = Object.entries(error.errors).flatMap(([field, [words]]) =>
    words && has(field) ? [[field, words] as const] : [],
  )
  return { fields: Object.fromEntries(known), words: known.length > 0 ? null : sayRefusal(error) }
}

/** For acts without a form. @throws what is no failure of a call. */
export function failureWords(error: unknown): string {
  if (error instanceof Refusal) return sayRefusal(error)
  if (error instanceof NotReached) return 'We could not be reached. Nothing is lost: please try again in a minute.'
  throw error
}

function sayRefusal({ status, message, waitS, requestId }: Refusal): string {
  if (waitS > 0) return `${withoutInvitation(message)} Please try again in ${sayWait(waitS)}.`
  if (status >= 500)
    return `Something failed on our side. Nothing is lost: please try again in a minute.${requestId ? ` (Request ${requestId})` : ''}`
  return message
}

const withoutInvitation = (message: string) =>
  message.replace(/\s*Please (try|wait|come back)[^.]*\.\s*$/i, '') || 'There were many tries.'

function sayWait(waitS: number): string {
  if (waitS <= 60) return 'a minute'
  const minutes = Math.ceil(waitS / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
