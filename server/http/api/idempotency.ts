/** Idempotency: a create call sent again because its first response got lost runs once (`Idempotency-Key` header). */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AccountHolder } from '#server/platform/actors.ts'
import { AppError } from '#server/platform/errors.ts'
import type { IdempotencyKey } from '#server/platform/idempotent-responses.ts'

const KEY = /^[\x21-\x7e]{8,200}$/

/** For the schema of an idempotent call. */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .optional()
    .describe(
      'A key that you choose, 8 to 200 characters. For a day, the same call with the same key is done only once.',
    ),
})

/**
 * `who`: null for a visitor, whose key applies to that call alone.
 * @throws AppError `bad_request` for a malformed key
 */
export function idempotencyKeyOf(request: FastifyRequest, who: AccountHolder | null): IdempotencyKey | null {
  const given = request.headers['idempotency-key']
  if (given === undefined) return null
  if (typeof given !== 'string' || !KEY.test(given)) {
    throw new AppError(
      'bad_request',
      i18n._(msg`An Idempotency-Key must have 8 to 200 visible characters. A UUID works.`),
    )
  }
  const call = `${request.method} ${request.url.split('?')[0]}`
  const asked = createHash('sha256')
    .update(`${call}\n`)
    .update(JSON.stringify(request.body ?? null))
    .digest()
  return { scope: who?.accountId ?? call, key: given, asked }
}
