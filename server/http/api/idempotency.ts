/** Idempotency: a create call sent again because its first response got lost runs once (`Idempotency-Key` header). */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SignedIn } from '#server/platform/actors.ts'
import type { Database, Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { type IdempotencyKey, withIdempotencyKey } from '#server/platform/idempotent-responses.ts'

const KEY = /^[\x21-\x7e]{8,200}$/

/** For the schema of an idempotent route. */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .optional()
    .describe('Made by the caller, 8 to 200 characters: the same call with the same key is done once, for a day.'),
})

type Answer = { statusCode: number; message: string; data: unknown }
/** `who`: null for a visitor, whose key applies to that endpoint alone. */
type IdempotentCall = { request: FastifyRequest; reply: FastifyReply; who: SignedIn | null }

/**
 * Responds with the result of `work`, which runs in the transaction it is given.
 * @throws AppError `bad_query` for a malformed key, `invalid_fields` for a key that another request used.
 */
export async function runIdempotent<T extends Answer>(
  db: Database,
  { request, reply, who }: IdempotentCall,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const key = keyOf(request, who)
  const answer = key ? await withIdempotencyKey(db, key, work) : await work(db)
  reply.code(answer.statusCode)
  return answer
}

function keyOf(request: FastifyRequest, who: SignedIn | null): IdempotencyKey | null {
  const given = request.headers['idempotency-key']
  if (given === undefined) return null
  if (typeof given !== 'string' || !KEY.test(given)) {
    throw new AppError('bad_query', 'An Idempotency-Key has 8 to 200 visible characters, a UUID for example.')
  }
  const call = `${request.method} ${request.url.split('?')[0]}`
  const asked = createHash('sha256')
    .update(`${call}\n`)
    .update(JSON.stringify(request.body ?? null))
    .digest()
  return { scope: who?.accountId ?? call, key: given, asked }
}
