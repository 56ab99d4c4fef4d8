/** Who sent this request: by its bearer token, never by a cookie. */
import type { FastifyRequest } from 'fastify'
import { proveSignedIn, SIGN_IN_FIRST } from '../accounts/prove-actor.ts'
import type { SignedIn } from '../platform/actors.ts'
import type { Db } from '../platform/db.ts'
import { AppError } from '../platform/errors.ts'

/** For the `security` of a route's schema. */
export const BEARER = [{ bearer: [] }]

const BEARER_TOKEN = /^Bearer ([\w-]{43})$/i

/** @throws AppError `unauthenticated` */
export async function signedIn(db: Db, request: FastifyRequest): Promise<SignedIn> {
  const token = bearerTokenOf(request)
  if (!token) throw new AppError('unauthenticated', SIGN_IN_FIRST)
  return proveSignedIn(db, token)
}

/** The token as sent, not yet proven; null when there is none. */
export const bearerTokenOf = ({ headers }: FastifyRequest): string | null =>
  BEARER_TOKEN.exec(headers.authorization ?? '')?.[1] ?? null
