/** The errors that a client can read: ours, and the framework's own, in our words. */
import { AppError } from './errors.ts'

/** Fastify's own errors, in our words: a library's message may quote the input. */
const FASTIFY_ERRORS: Readonly<Record<string, () => AppError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('too_large', 'This is too large to send here.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new AppError('unsupported_media_type', "This type of content can't be sent here."),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new AppError('bad_query', NOT_JSON),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new AppError('bad_query', NOT_JSON),
  FST_ERR_BAD_URL: () => new AppError('bad_query', "The address isn't valid."),
  FST_ERR_MAX_PARAM_LENGTH: () => new AppError('address_too_long', 'The address is too long.'),
}
const NOT_JSON = "The body isn't valid JSON."

/** @returns the error if the client can read it: one of ours, or one of the framework's. Null: a failure. */
export function clientErrorOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && Object.hasOwn(FASTIFY_ERRORS, code) ? (FASTIFY_ERRORS[code]?.() ?? null) : null
}
