/** Errors as responses: an AppError with its status and message, everything else a 500 with only the request id. */
import { msg } from '@lingui/core/runtime-macro'
import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { i18n } from '#common/i18n.ts'
import { isDatabaseUnavailable } from '#server/platform/db.ts'
import { inLanguage, languageOf } from '#server/platform/request-language.ts'
import {
  clientErrorOf,
  type ErrorCode,
  type FieldProblems,
  FIX_FIELDS,
  MethodNotAllowedError,
  RetryLaterError,
} from '#server/platform/errors.ts'

const DATABASE_RETRY_S = 5

type Answer = {
  status: number
  code: ErrorCode
  message: string
  errors?: FieldProblems | undefined
  retryAfter?: number
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request.raw)
  // Reading a body ends the language that the request began with.
  const { status, code, message, errors, retryAfter } = inLanguage(language, () => answerFor(error))
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (retryAfter) reply.header('retry-after', retryAfter)
  if (status === 401) reply.header('www-authenticate', challengeFor(request))
  if (error instanceof MethodNotAllowedError) reply.header('allow', error.allow)
  reply.header('cache-control', 'no-store').header('content-language', language)
  return reply
    .code(status)
    .send({ statusCode: status, code, message, ...(errors ? { errors } : {}), requestId: request.id })
}

/** RFC 6750: an invalid token is reported differently from a missing one. */
const challengeFor = ({ headers }: FastifyRequest) =>
  `Bearer realm="api"${headers.authorization === undefined ? '' : ', error="invalid_token"'}`

function answerFor(error: unknown): Answer {
  if (hasZodFastifySchemaValidationErrors(error)) return validationAnswer(error as FastifyError)
  if (isDatabaseUnavailable(error)) {
    return {
      status: 503,
      code: 'unavailable',
      message: i18n._(msg`The directory is temporarily unavailable. Try again in a moment.`),
      retryAfter: DATABASE_RETRY_S,
    }
  }
  const appError = clientErrorOf(error)
  if (appError) {
    const { status, code, message, problems } = appError
    return {
      status,
      code,
      message,
      errors: problems,
      ...(appError instanceof RetryLaterError ? { retryAfter: appError.retryAfterS } : {}),
    }
  }
  const status = clientStatusOf(error)
  return status === null
    ? { status: 500, code: 'internal', message: i18n._(msg`Something went wrong on our end. Try again in a minute.`) }
    : { status, code: 'bad_request', message: STATUS_CODES[status] ?? '' }
}

/** A client error from a library keeps its status, but not its message. */
function clientStatusOf(error: unknown): number | null {
  const { statusCode } = (error ?? {}) as { statusCode?: unknown }
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : null
}

/** No form has this many fields, nor a message this long: anything longer repeats what was sent. */
const PROBLEMS_MAX = 100
const PROBLEM_LENGTH = 500

/** 422 with field errors for a body, 400 for a query or a path. */
function validationAnswer(error: FastifyError): Answer {
  const issues = (error.validation ?? []).slice(0, PROBLEMS_MAX)
  const errors: Record<string, string[]> = {}
  for (const { instancePath, message } of issues) {
    const field = instancePath.split('/').filter(Boolean).join('.') || 'request'
    errors[field] = [...(errors[field] ?? []), (message ?? 'is wrong').slice(0, PROBLEM_LENGTH)]
  }
  const inBody = error.validationContext === 'body'
  return inBody
    ? { status: 422, code: 'invalid_fields', message: i18n._(FIX_FIELDS), errors }
    : {
        status: 400,
        code: 'bad_request',
        message: i18n._(msg`We couldn’t read this request. Check its format, then try again.`),
        errors,
      }
}
