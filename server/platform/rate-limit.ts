/**
 * How often one address may ask, per group of routes. Counted in this process, but for what guesses at accounts: that is
 * counted for all processes together.
 */
import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { takeTry } from './count-tries.ts'
import type { Db } from './db.ts'
import { AppError } from './errors.ts'
import type { Settings } from './settings.ts'

const SECONDS = { minute: 60, hour: 3_600 } as const
type Switch = Pick<Settings, 'RATE_LIMITS'>

/** An `onRequest` hook for a route: runs after routing, before anything is read. Does nothing where RATE_LIMITS is off. */
export const limitPerMinute = (points: number, settings: Switch) => limit(points, 'minute', settings)

/** A `preHandler` hook for a form, so that a slip in a field does not count. */
export const limitPerHour = (points: number, settings: Switch) => limit(points, 'hour', settings)

/** As limitPerHour, counted in the database under this name. */
export const limitPerHourOfAll =
  (points: number, { db, settings, name }: { db: Db; settings: Switch; name: string }) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    if (!settings.RATE_LIMITS) return
    const key = `${name} from ${addressKey(request.ip)}`
    const waitS = await takeTry(db, key, { points, durationS: SECONDS.hour })
    if (waitS > 0) refuse(reply, { points, span: 'hour', waitS })
  }

function limit(points: number, span: keyof typeof SECONDS, { RATE_LIMITS }: Switch) {
  const limiter = new RateLimiterMemory({ points, duration: SECONDS[span] })
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!RATE_LIMITS) return
    try {
      await limiter.consume(addressKey(request.ip))
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      refuse(reply, { points, span, waitS: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) })
    }
  }
}

type Refused = { points: number; span: keyof typeof SECONDS; waitS: number }

function refuse(reply: FastifyReply, { points, span, waitS }: Refused): never {
  reply.header('retry-after', waitS)
  throw new AppError(
    'too_many_requests',
    `At most ${points} such requests ${span === 'hour' ? 'an hour. Please come back later.' : 'a minute. Please wait a moment.'}`,
  )
}

/** One household is one IPv4 address, or the first half of an IPv6 address. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || isIPv4(ip)) return mapped ?? ip
  return isIPv6(ip) ? `${networkHalf(ip)}::/64` : ip
}

function networkHalf(ip: string): string {
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':')
    while (groups.length + after.length < 8) groups.push('0')
    groups.push(...after)
  }
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
