/** One call to /api/v2, and what can come of it: an answer, a refusal with its words, or nobody there. */
/** `meta`: of a page of a list. */
export type Answer<T> = { status: number; message: string; data: T; meta?: unknown }
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
export type Call = { method: Method; path: string; body?: unknown; token?: string | undefined }

type FieldProblems = Readonly<Record<string, readonly string[]>>
type Envelope = { message?: string; data?: unknown; meta?: unknown; errors?: FieldProblems; requestId?: string }

/** The server said no, in words for a person. */
export class Refusal extends Error {
  readonly status: number
  readonly errors: FieldProblems
  readonly requestId: string | undefined
  /** Seconds after which it may be tried again. */
  readonly waitS: number

  constructor(status: number, { message, errors = {}, requestId }: Envelope, waitS: number) {
    super(message || 'Something failed on our side. Please try again in a minute.')
    this.status = status
    this.errors = errors
    this.requestId = requestId
    this.waitS = waitS
  }
}

/** The line is down, or the server. */
export class NotReached extends Error {}

/** @throws Refusal, NotReached */
export async function sendCall<T>({ method, path, body, token }: Call): Promise<Answer<T>> {
  const answer = await fetch(`/api/v2/${path}`, {
    method,
    credentials: 'omit',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => null)
  if (!answer) throw new NotReached('We could not be reached.')
  const envelope = (await answer.json().catch(() => ({}))) as Envelope
  if (!answer.ok) throw new Refusal(answer.status, envelope, Number(answer.headers.get('retry-after') ?? 0))
  return { status: answer.status, message: envelope.message ?? '', data: envelope.data as T, meta: envelope.meta }
}

/** Public calls carry no token (specification 6). */
export const callPublic = <T>(method: Method, path: string, body?: unknown) => sendCall<T>({ method, path, body })

export const isRefused = (error: unknown, status: number): error is Refusal =>
  error instanceof Refusal && error.status === status

/** Asked again, the answer would be the same. */
export const isSettled = (error: unknown): boolean =>
  error instanceof Refusal && error.status < 500 && error.status !== 429
