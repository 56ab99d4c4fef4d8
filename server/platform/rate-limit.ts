/** How often one address may ask. Counted in this process, per group of routes. */
import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './errors.ts'
import type { Settings } from './settings.ts'

const MINUTE_S = 60

/** An `onRequest` hook for a route: runs after routing, before anything is read. Does nothing where RATE_LIMITS is off. */
export function limitPerMinute(points: number, { RATE_LIMITS }: Pick<Settings, 'RATE_LIMITS'>) {
  const limiter = new RateLimiterMemory({ points, duration: MINUTE_S })
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!RATE_LIMITS) return
    try {
      await limiter.consume(addressKey(request.ip))
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      reply.header('retry-after', Math.max(1, Math.ceil(refused.msBeforeNext / 1000)))
      throw new AppError('too_many_requests', `At most ${points} such requests a minute. Please wait a moment.`)
    }
  }
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
