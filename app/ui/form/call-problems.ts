/** What is wrong with a call, in words for the user. */
// cspell:ignore Inténtelo Espere
import { plural, t } from '@lingui/core/macro'
import { ApiError, NetworkError, SignedOutError } from '#app/lib/account/send-request.ts'
import type { SendProblem } from './problems.ts'

/** @returns null while the page is leaving. @throws an error that isn't a failed call. */
export function toFormProblem(error: unknown, has: (field: string) => boolean): SendProblem | null {
  if (error instanceof SignedOutError) return null
  if (!(error instanceof ApiError)) return { fields: {}, words: describeCallError(error) }
  const known = Object.entries(error.errors).flatMap(([field, [words]]) =>
    words && has(field) ? [[field, words] as const] : [],
  )
  return { fields: Object.fromEntries(known), words: known.length > 0 ? null : describeApiError(error) }
}

/** For actions without a form, which has no field to show a problem beside. @throws an error that isn't a failed call. */
export function describeCallError(error: unknown): string {
  if (error instanceof ApiError) return Object.values(error.errors)[0]?.[0] ?? describeApiError(error)
  if (error instanceof NetworkError) return t`We couldn’t connect. Nothing was lost. Try again in a minute.`
  throw error
}

function describeApiError({ status, message, waitS, requestId }: ApiError): string {
  if (waitS > 0) return `${withoutRetryHint(message)} ${tryAgainIn(waitS)}`
  if (status >= 500) {
    const failed = t`Something went wrong on our end. Nothing was lost. Try again in a minute.`
    return requestId ? `${failed} (${t`Request number: ${requestId}`})` : failed
  }
  return message
}

const withoutRetryHint = (message: string) =>
  message.replace(/\s*(?:Please (?:try|wait|come back)|Inténtelo|Espere)[^.]*\.\s*$/i, '') || t`Too many attempts.`

function tryAgainIn(waitS: number): string {
  if (waitS <= 60) return t`Try again in a minute.`
  const minutes = Math.ceil(waitS / 60)
  if (minutes < 90) return plural(minutes, { other: 'Try again in # minutes.' })
  return plural(Math.ceil(minutes / 60), { other: 'Try again in # hours.' })
}
