/**
 * Which database a request reads: `request.reads` is the replica for what is the same for everyone, and the primary for
 * people who could miss what they did. Without a replica it is always the primary.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database, Db } from './db.ts'
import { pathForLog } from './logging.ts'
import type { Replica } from './replica.ts'
import type { Settings } from './settings.ts'
import { wroteCookie } from '#common/browser-storage.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** For public reads, which can be a moment old. */
    reads: Db
    /** This visitor has just submitted something: no cache, no replica. */
    hasJustWritten: boolean
  }
}

type Options = { db: Database; replica: Replica | null; settings: Settings; sessionCookie: string }

/** Beyond the replica's lag: a browser counts whole seconds from when the answer arrives. */
const MARGIN_S = 1

export function chooseReads(app: FastifyInstance, { db, replica, settings, sessionCookie }: Options): void {
  const isHttps = settings.origin.startsWith('https:')
  const wrote = wroteCookie(isHttps)
  const hasJustWritten = ({ headers }: FastifyRequest) =>
    replica !== null && (headers.cookie ?? '').includes(`${wrote}=`)
  app.decorateRequest('hasJustWritten', {
    getter() {
      return hasJustWritten(this)
    },
  })
  const choose = (request: FastifyRequest) => {
    const isPublic = isRead(request) && !isSignedIn(request, sessionCookie) && !hasPersonalAddress(request)
    return replica !== null && isPublic && !hasJustWritten(request) ? replica.reads() : db
  }
  const chosen = new WeakMap<FastifyRequest, Db>()
  app.decorateRequest('reads', {
    getter() {
      const reads = chosen.get(this) ?? choose(this)
      chosen.set(this, reads)
      return reads
    },
  })
  if (replica === null) return
  const maxAgeS = settings.DATABASE_REPLICA_MAX_LAG_S + MARGIN_S
  const cookie = `${wrote}=1; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  app.addHook('onSend', async (request, reply) => {
    if (!isRead(request) && reply.statusCode < 400)
      reply.header('cache-control', 'no-store').header('set-cookie', cookie)
  })
}

const isRead = ({ method }: FastifyRequest): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method)

/** Says who they are, true or not: no one gains by reading the primary. */
const isSignedIn = ({ headers }: FastifyRequest, sessionCookie: string): boolean =>
  headers.authorization !== undefined || (headers.cookie ?? '').includes(sessionCookie)

/** A receipt, and links in emails: made a moment ago, and opened by someone without our cookie. */
const hasPersonalAddress = ({ url }: FastifyRequest): boolean => pathForLog(url) !== url.split('?')[0]
