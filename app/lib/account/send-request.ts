/** One call to /api/v2 and its outcomes: an answer, an error with a message, or no connection. */
import { t } from '@lingui/core/macro'
import type { Call } from '#app/lib/api/calls.ts'
import { currentLanguage } from '#common/i18n.ts'

type Options = { token?: string; signal?: AbortSignal }

/** The message is for the user. */
export type Answer<T> = T & { message: string }

type FieldProblems = Readonly<Record<string, readonly string[]>>
type Problem = { message?: string; errors?: FieldProblems; requestId?: string }

/** The server rejected the call, with a message for the user. */
export class ApiError extends Error {
  readonly status: number
  readonly errors: FieldProblems
  readonly requestId: string | undefined
  /** Seconds to wait before retrying. */
  readonly waitS: number

  constructor(status: number, { message, errors = {}, requestId }: Problem, waitS: number) {
    super(message || t`Something went wrong on our end. Try again in a minute.`)
    this.status = status
    this.errors = errors
    this.requestId = requestId
    this.waitS = waitS
  }
}

/** The user is no longer signed in; the page is on its way to /auth/login. */
export class SignedOutError extends Error {}

/** The connection or the server is down. */
export class NetworkError extends Error {}

/** What arrives is believed to be what the server documents. @throws ApiError, NetworkError */
export async function sendRequest<T>(call: Call<T>, { token, signal }: Options = {}): Promise<Answer<T>> {
  const { method, path, body } = call
  const answer = await fetch(`/api/v2/${path}`, {
    method,
    credentials: 'omit',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-language': currentLanguage() }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: signal ?? null,
  }).catch(() => null)
  if (!answer) throw new NetworkError('We could not be reached.')
  const envelope = await answer.json().catch(() => null)
  if (!answer.ok) throw apiError(answer, envelope)
  // It broke off, or was aborted, after its status had arrived.
  if (!envelope) throw new NetworkError('We could not be reached.')
  return { message: '', ...envelope, status: answer.status }
}

const apiError = ({ status, headers }: Response, problem: Problem | null) =>
  new ApiError(status, problem ?? {}, Number(headers.get('retry-after') ?? 0))

/** Public calls carry no token (specification 6). */
export const requestPublic = <T>(call: Call<T>) => sendRequest(call)

export const isApiError = (error: unknown, status: number): error is ApiError =>
  error instanceof ApiError && error.status === status

/** Whether a retry would get the same answer. */
export const isFinalError = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429
