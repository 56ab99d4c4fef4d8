/**
 * Refusals. A room refuses by code; the HTTP status of each code stands here and nowhere else.
 */
const STATUS = {
  bad_query: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  page_too_deep: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  address_too_long: 414,
  unsupported_media_type: 415,
  invalid_fields: 422,
  too_many_requests: 429,
  busy: 503,
  database_away: 503,
} as const

const STATUS_TEXT: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

export type RefusalCode = keyof typeof STATUS
/** Field name → what is wrong with it, in sentences for a person. */
export type FieldProblems = Readonly<Record<string, readonly string[]>>

/**
 * A refusal that a person may read. `status`, `statusText`, `internal` and `data` make React Router treat it as a
 * response with that status rather than as a crash; a test pins this.
 */
export class AppError extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly statusText: string
  readonly internal = false
  readonly data: { code: RefusalCode; message: string; problems?: FieldProblems }
  readonly problems: FieldProblems | undefined

  constructor(code: RefusalCode, message: string, problems?: FieldProblems) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.status = STATUS[code]
    this.statusText = STATUS_TEXT[this.status] ?? ''
    this.problems = problems
    this.data = { code, message, ...(problems ? { problems } : {}) }
  }
}

/** A refusal that passes by itself: the answer carries `Retry-After`. */
export class ComeBackLater extends AppError {
  readonly retryAfterS: number

  constructor(code: 'too_many_requests' | 'busy', message: string, retryAfterS: number) {
    super(code, message)
    this.retryAfterS = retryAfterS
  }
}
