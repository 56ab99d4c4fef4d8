/** Who sent this request: identified by bearer token, never by cookie. */
import type { FastifyRequest } from 'fastify'
import { proveSignedIn, SIGN_IN_FIRST } from '#server/domains/accounts/prove-actor.ts'
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'

/** For the `security` of a route's schema. */
export const BEARER = [{ bearer: [] }]
/** The same, where visitors can call too: a token that is sent must be valid. */
export const BEARER_OR_NONE = [{}, ...BEARER]

const BEARER_TOKEN = /^Bearer ([\w-]{43})$/i

/** Looked up in the database once per request. */
const proven = new WeakMap<FastifyRequest, SignedIn>()

/** @throws AppError `unauthenticated` */
export async function signedIn(db: Db, request: FastifyRequest): Promise<SignedIn> {
  const known = proven.get(request)
  if (known) return known
  const token = bearerTokenOf(request)
  if (!token) throw new AppError('unauthenticated', SIGN_IN_FIRST)
  const who = await proveSignedIn(db, token)
  proven.set(request, who)
  return who
}

/** For after a call that changed who its caller is. */
export function signedInAgain(db: Db, request: FastifyRequest): Promise<SignedIn> {
  proven.delete(request)
  return signedIn(db, request)
}

/** The token as sent, not yet verified; null when there is none. */
export const bearerTokenOf = ({ headers }: FastifyRequest): string | null =>
  BEARER_TOKEN.exec(headers.authorization ?? '')?.[1] ?? null
