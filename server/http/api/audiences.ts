/** Who can make a call: identified by bearer token, never by cookie, and before the body is read. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import type { FastifyRequest } from 'fastify'
import {
  proveAdmin,
  proveApprovedAgent,
  proveEditor,
  proveKeyHolder,
  proveModerator,
  proveSignedIn,
  SIGN_IN_FIRST,
} from '#server/domains/accounts/prove-actor.ts'
import type { Author } from '#server/domains/articles/save-article.ts'
import { targetOf } from '#server/domains/listings/stored-content.ts'
import type { ApiKeyCaller } from '#server/domains/api-keys/identify-key.ts'
import type { AccountHolder, SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'

export type Audience<Who extends AccountHolder | null> = {
  /** As in tests/support/permissions.ts, which says it independently. */
  name: string
  /** As in OpenAPI: an empty object among the alternatives means that no token is needed. */
  security: readonly Readonly<Record<string, readonly string[]>>[]
  /** @throws AppError `unauthenticated` or `forbidden` for everyone else. */
  identify: (db: Db, request: FastifyRequest) => Promise<Who>
}

const BEARER = { bearer: [] }
const API_KEY = { apiKey: [] }

const audience = <Who extends SignedIn>(name: string, prove: (who: SignedIn) => Who): Audience<Who> => ({
  name,
  security: [BEARER],
  identify: async (db, request) => prove(await readSession(db, request)),
})

export const everybody: Audience<null> = { name: 'everybody', security: [], identify: async () => null }
/** A token adds what is the caller's own. One that is sent must be valid. */
export const everybodyKnown: Audience<SignedIn | null> = {
  name: 'everybody',
  security: [{}, BEARER],
  identify: async (db, request) => (bearerTokenOf(request) ? readSession(db, request) : null),
}
/** A key adds whose call it is. */
export const everybodyOrKey: Audience<AccountHolder | null> = {
  name: 'everybody',
  security: [{}, API_KEY],
  identify: async (_db, request) => keyHolders.get(request) ?? null,
}
export const signedIn = audience('signed in', (who) => who)
/** What is the account's own, and a key can do too. */
export const signedInOrKey: Audience<AccountHolder> = {
  name: 'signed in',
  security: [BEARER, API_KEY],
  identify: async (db, request) => keyHolders.get(request) ?? readSession(db, request),
}
export const agents = audience('agents', (who) => {
  if (who.role !== 'agent') throw new AppError('forbidden', i18n._(msg`Only enrolled agents can do this.`))
  return who
})
export const unsuspendedAgents = audience('agents', (who) => {
  targetOf(who)
  return who
})
export const approvedAgents = audience('approved agents', proveApprovedAgent)
/** Approved agents and editors can write. */
export const authors = audience('authors', (who): Author =>
  who.role === 'agent' ? proveApprovedAgent(who) : proveEditor(who),
)
export const editors = audience('editors', proveEditor)
export const moderators = audience('moderators', proveModerator)
export const admins = audience('admins', proveAdmin)

/** Those whose key has the scope of the call. */
const keyHolders = new WeakMap<FastifyRequest, AccountHolder>()

export const acceptKeyHolder = (request: FastifyRequest, caller: ApiKeyCaller): void =>
  void keyHolders.set(request, proveKeyHolder(caller))

const BEARER_TOKEN = /^Bearer ([\w-]{43})$/i

/** Looked up in the database once per request. */
const proven = new WeakMap<FastifyRequest, SignedIn>()

/** @throws AppError `unauthenticated` */
async function readSession(db: Db, request: FastifyRequest): Promise<SignedIn> {
  const known = proven.get(request)
  if (known) return known
  const token = bearerTokenOf(request)
  if (!token) throw new AppError('unauthenticated', i18n._(SIGN_IN_FIRST))
  const who = await proveSignedIn(db, token)
  proven.set(request, who)
  return who
}

/** For after a call that changed who its caller is. */
export function readSessionAgain(db: Db, request: FastifyRequest): Promise<SignedIn> {
  proven.delete(request)
  return readSession(db, request)
}

/** The token as sent, not yet verified; null when there is none. */
export const bearerTokenOf = ({ headers }: FastifyRequest): string | null =>
  BEARER_TOKEN.exec(headers.authorization ?? '')?.[1] ?? null
