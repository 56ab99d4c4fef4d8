/**
 * Errors that a client can read: ours, and the framework's own, in our words. A domain throws one by code; the HTTP
 * status of each code is here and nowhere else.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'

export const STATUS = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  page_too_deep: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  address_too_long: 414,
  unsupported_media_type: 415,
  invalid_fields: 422,
  too_many_requests: 429,
  busy: 503,
  unavailable: 503,
  internal: 500,
} as const

export const ERROR_CODES = Object.keys(STATUS) as [ErrorCode, ...ErrorCode[]]

export type ErrorCode = keyof typeof STATUS
/** Field name → what is wrong with it, in sentences for a person. */
export type FieldProblems = Readonly<Record<string, readonly string[]>>

/** An error that a person can read. Everything else that is thrown is a crash. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly problems: FieldProblems | undefined

  constructor(code: ErrorCode, message: string, problems?: FieldProblems) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.status = STATUS[code]
    this.problems = problems
  }
}

/** Of a form, whose fields say what is wrong with each. */
export const FIX_FIELDS = msg`Fix the fields marked below.`

/** What was sent is understood, and some of it can't be accepted. */
export class InvalidFieldsError extends AppError {
  constructor(problems: FieldProblems) {
    super('invalid_fields', i18n._(FIX_FIELDS), problems)
  }
}

/** A temporary error: the response has `Retry-After`. */
export class RetryLaterError extends AppError {
  readonly retryAfterS: number

  constructor(code: 'too_many_requests' | 'busy', message: string, retryAfterS: number) {
    super(code, message)
    this.retryAfterS = retryAfterS
  }
}

/** The address accepts other methods: the response lists them in `Allow`. */
export class MethodNotAllowedError extends AppError {
  readonly allow: string

  constructor(methods: readonly string[]) {
    const allow = [...new Set(methods)].sort().join(', ')
    super('method_not_allowed', i18n._(msg`This URL accepts only ${{ allow }} requests.`))
    this.allow = allow
  }
}

/** @returns the error if the client can read it: one of ours, or one of the framework's. Null: a failure. */
export function clientErrorOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && Object.hasOwn(FASTIFY_ERRORS, code) ? (FASTIFY_ERRORS[code]?.() ?? null) : null
}

/** Fastify's own errors, in our words: a library's message may quote the input. */
const FASTIFY_ERRORS: Readonly<Record<string, () => AppError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new AppError('too_large', i18n._(msg`Your request is too large. Shorten it, or choose a smaller file.`)),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new AppError('unsupported_media_type', i18n._(msg`This URL doesn’t accept this content type.`)),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new AppError('bad_request', i18n._(NOT_JSON)),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new AppError('bad_request', i18n._(NOT_JSON)),
  FST_ERR_BAD_URL: () => new AppError('bad_request', i18n._(msg`The URL isn’t valid. Check it for a typo.`)),
  FST_ERR_MAX_PARAM_LENGTH: () => new AppError('address_too_long', i18n._(msg`The URL is too long. Shorten it.`)),
}
const NOT_JSON = msg`The request body isn’t valid JSON.`
