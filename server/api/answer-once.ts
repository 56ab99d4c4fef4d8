/** A call that makes something, sent twice because its first answer got lost, makes it once: header `Idempotency-Key`. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SignedIn } from '../platform/actors.ts'
import type { Database, Db } from '../platform/db.ts'
import { AppError } from '../platform/errors.ts'
import { type CallKey, onceFor } from '../platform/keep-answers.ts'

const KEY = /^[\x21-\x7e]{8,200}$/

/** For the schema of a route that answers once. */
export const onceHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .optional()
    .describe('Made by the caller, 8 to 200 characters: the same call with the same key is done once, for a day.'),
})

type Answer = { statusCode: number; message: string; data: unknown }
/** `who`: null for a visitor, whose key belongs to the call alone. */
type Asked = { request: FastifyRequest; reply: FastifyReply; who: SignedIn | null }

/**
 * Answers with what `work` says, which is done in the transaction it is given.
 * @throws AppError `bad_query` for a key that is none, `invalid_fields` for one that stood on another call.
 */
export async function answerOnce<T extends Answer>(
  db: Database,
  { request, reply, who }: Asked,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const key = keyOf(request, who)
  const answer = key ? await onceFor(db, key, work) : await work(db)
  reply.code(answer.statusCode)
  return answer
}

function keyOf(request: FastifyRequest, who: SignedIn | null): CallKey | null {
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
