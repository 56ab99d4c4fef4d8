/** Errors as answers: a refusal with its status and words, everything else a 500 with the request id and nothing else. */
import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseAway } from '../platform/db.ts'
import type { FieldProblems } from '../platform/errors.ts'

const DATABASE_RETRY_S = 5

type Refusal = { status?: number; message: string; problems?: FieldProblems; retryAfterS?: number }
type Answer = { status: number; message: string; errors?: FieldProblems | undefined; retryAfter?: number }

export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { status, message, errors, retryAfter } = answerFor(error)
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (retryAfter) reply.header('retry-after', retryAfter)
  reply.header('cache-control', 'no-store')
  return reply.code(status).send({ statusCode: status, message, ...(errors ? { errors } : {}), requestId: request.id })
}

function answerFor(error: FastifyError): Answer {
  if (hasZodFastifySchemaValidationErrors(error)) return validationAnswer(error)
  if (isDatabaseAway(error)) {
    return {
      status: 503,
      message: 'The directory is not reachable for a moment. Please try again.',
      retryAfter: DATABASE_RETRY_S,
    }
  }
  const refusal = error as unknown as Refusal
  if (refusal.status) {
    const { status, message, problems, retryAfterS } = refusal
    return { status, message, errors: problems, ...(retryAfterS ? { retryAfter: retryAfterS } : {}) }
  }
  const status = error.statusCode ?? 500
  // Fastify's own refusals (bad JSON, too large, unsupported type) may speak; a crash may not.
  return status < 500 ? { status, message: error.message } : { status: 500, message: STATUS_CODES[500] ?? '' }
}

/** 422 with field errors for a body, 400 for a query or a path. */
function validationAnswer(error: FastifyError): Answer {
  const issues = error.validation ?? []
  const errors: Record<string, string[]> = {}
  for (const { instancePath, message } of issues) {
    const field = instancePath.split('/').filter(Boolean).join('.') || 'request'
    errors[field] = [...(errors[field] ?? []), message ?? 'is wrong']
  }
  const inBody = error.validationContext === 'body'
  return inBody
    ? { status: 422, message: 'Some fields need another look.', errors }
    : { status: 400, message: 'The request was not understood.', errors }
}
