/**
 * Checks who can make a call before its body is read: a stranger costs no work and learns nothing from validation.
 *
 *   const admin = requireRole(db, proveAdmin)
 *   api.post('/admin/…', { onRequest: [limit, admin.guard], schema }, (request) => act(db, admin.of(request)))
 */
import type { FastifyRequest } from 'fastify'
import type { SignedIn } from '#server/platform/actors.ts'
import type { Db } from '#server/platform/db.ts'
import { signedIn } from './signed-in.ts'

export function requireRole<T extends SignedIn>(db: Db, prove: (who: SignedIn) => T) {
  const proven = new WeakMap<object, T>()
  return {
    guard: async (request: FastifyRequest) => void proven.set(request, prove(await signedIn(db, request))),
    of(request: object): T {
      const who = proven.get(request)
      if (!who)
        throw new Error('This route reads its actor, but requireRole(…).guard is not among its onRequest hooks.')
      return who
    },
  }
}

export const anySignedIn = (who: SignedIn): SignedIn => who
