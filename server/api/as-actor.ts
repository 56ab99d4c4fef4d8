/**
 * Who may make a call, asked before its body is read: a stranger costs no work and learns nothing from its checks.
 *
 *   const admin = asActor(db, proveAdmin)
 *   api.post('/admin/…', { onRequest: [limit, admin.door], schema }, (request) => act(db, admin.of(request)))
 */
import type { FastifyRequest } from 'fastify'
import type { SignedIn } from '../platform/actors.ts'
import type { Db } from '../platform/db.ts'
import { signedIn } from './signed-in.ts'

export function asActor<T extends SignedIn>(db: Db, prove: (who: SignedIn) => T) {
  const proven = new WeakMap<object, T>()
  return {
    door: async (request: FastifyRequest) => void proven.set(request, prove(await signedIn(db, request))),
    of(request: object): T {
      const who = proven.get(request)
      if (!who) throw new Error('A call asks for its actor without the door that proves it.')
      return who
    },
  }
}

export const anybodySignedIn = (who: SignedIn): SignedIn => who
