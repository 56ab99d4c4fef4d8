/** What is wrong with a form, by field, and with sending it, in words for the user. */
import type { ZodType } from 'zod'
import { NetworkError, ApiError } from '#app/lib/account/send-request.ts'

/** The first problem of each field. */
export type FieldProblems = Readonly<Record<string, string>>

export type Checked<Payload> = { payload: Payload; problems: null } | { payload?: undefined; problems: FieldProblems }

export function check<Payload>(schema: ZodType<Payload>, body: unknown, also: FieldProblems = {}): Checked<Payload> {
  const parsed = schema.safeParse(body)
  if (parsed.success && Object.keys(also).length === 0) return { payload: parsed.data, problems: null }
  const problems: Record<string, string> = { ...also }
  for (const { path, message } of parsed.error?.issues ?? []) problems[String(path[0] ?? '')] ??= message
  return { problems }
}

/** `fields` are shown next to their fields, if the form has them; `words` in the summary. */
export type SendProblem = { fields: FieldProblems; words: string | null }

/** What a page's action found, and what was typed, to fill in the form again. */
export type RejectedForm<Typed = Readonly<Record<string, string>>> = { typed: Typed; problem: SendProblem }

/** @throws an error that isn't a failed call. */
export function toFormProblem(error: unknown, has: (field: string) => boolean): SendProblem {
  if (!(error instanceof ApiError)) return { fields: {}, words: describeCallError(error) }
  const known = Object.entries(error.errors).flatMap(([field, [words]]) =>
    words && has(field) ? [[field, words] as const] : [],
  )
  return { fields: Object.fromEntries(known), words: known.length > 0 ? null : describeApiError(error) }
}

/** For actions without a form, which has no field to show a problem beside. @throws an error that isn't a failed call. */
export function describeCallError(error: unknown): string {
  if (error instanceof ApiError) return Object.values(error.errors)[0]?.[0] ?? describeApiError(error)
  if (error instanceof NetworkError) return 'We could not be reached. Nothing is lost: please try again in a minute.'
  throw error
}

function describeApiError({ status, message, waitS, requestId }: ApiError): string {
  if (waitS > 0) return `${withoutRetryHint(message)} Please try again in ${describeWait(waitS)}.`
  if (status >= 500)
    return `Something failed on our side. Nothing is lost: please try again in a minute.${requestId ? ` (Request ${requestId})` : ''}`
  return message
}

const withoutRetryHint = (message: string) =>
  message.replace(/\s*Please (try|wait|come back)[^.]*\.\s*$/i, '') || 'There were many tries.'

function describeWait(waitS: number): string {
  if (waitS <= 60) return 'a minute'
  const minutes = Math.ceil(waitS / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
