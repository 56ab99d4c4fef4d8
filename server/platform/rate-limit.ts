/** How often one network, or one account, can call: what the table of limits says (limits.ts), counted where it says. */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { AccountHolder } from './actors.ts'
import type { Db } from './db.ts'
import { AppError, RetryLaterError } from './errors.ts'
import { type AccountLimit, type FormLimit, LIMITS, type NetworkLimit, type SharedLimit, WINDOW_S } from './limits.ts'
import type { Settings } from './settings.ts'

/** Where RATE_LIMITS is off, nothing is counted. */
type Parts = { db: Db; settings: Pick<Settings, 'RATE_LIMITS'> }

/**
 * A hook for a route, by network. As `onRequest` it runs after routing, before anything is read; as the `preHandler` of
 * a form, a mistake in a field doesn't count, and the limit before it counts every try.
 */
export function limitCalls(name: NetworkLimit, { db, settings }: Parts) {
  const count = createCounter(name, db)
  const { window: of, countedIn } = LIMITS[name]
  // Of receipts, an account with a key can have more than a network (accountReceipts).
  const isOfPlan = (of === 'minute' && countedIn === 'memory') || name === 'receipts'
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!settings.RATE_LIMITS || (isOfPlan && countedByKey.has(request))) return
    const counted = await count(addressKey(request.ip))
    addHeaders(reply, LIMITS[name], counted)
    if (!counted.isOver) return
    reply.header('retry-after', counted.waitS)
    const { max, window } = LIMITS[name]
    const text =
      window === 'hour'
        ? msg`You can make at most ${{ max }} of these requests per hour. Try again later.`
        : msg`You can make at most ${{ max }} of these requests per minute. Wait a moment, then try again.`
    throw new AppError('too_many_requests', i18n._(text))
  }
}

/** Requests with an API key, whose plan limits them instead of their network. */
const countedByKey = new WeakSet<FastifyRequest>()

type KeyCounted = { isOver: boolean; error: AppError }

/** A function for requests with an API key: all keys of an account count together. */
export function limitKeys({ settings }: Pick<Parts, 'settings'>) {
  const { window } = LIMITS.apiKeyCalls
  const counters = new Map<number, Counter>()
  const counterOf = (max: number) => {
    const counter = counters.get(max) ?? countInMemory({ max, window })
    counters.set(max, counter)
    return counter
  }
  type Caller = { account: string; perMinute: number }
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { account, perMinute: max }: Caller,
  ): Promise<KeyCounted> => {
    const error = new AppError(
      'too_many_requests',
      i18n._(msg`Your plan allows ${{ max }} calls per minute with API keys. Wait a moment, then try again.`),
    )
    countedByKey.add(request)
    if (!settings.RATE_LIMITS) return { isOver: false, error }
    const counted = await counterOf(max)(account)
    addHeaders(reply, { max, window }, counted)
    if (counted.isOver) reply.header('retry-after', counted.waitS)
    return { isOver: counted.isOver, error }
  }
}

/** By account, whatever the network. The function throws RetryLaterError. */
export function limitAccount(name: AccountLimit, { db, settings }: Parts): (who: AccountHolder) => Promise<void> {
  const count = createCounter(name, db)
  return async ({ accountId }) => {
    if (!settings.RATE_LIMITS) return
    const { isOver, waitS } = await count(accountId)
    const { max, window } = LIMITS[name]
    const text =
      window === 'hour'
        ? msg`You can make at most ${{ max }} of these requests per hour. Try again later.`
        : msg`Too many requests at once. Wait a moment, then try again.`
    if (isOver) throw new RetryLaterError('too_many_requests', i18n._(text), waitS)
  }
}

/** For the forms of pages, which say it in their own words. @returns the seconds to wait; 0: this one is accepted. */
export const createFormLimiter =
  ({ db, settings }: Parts) =>
  async (name: FormLimit, ip: string): Promise<number> => {
    if (!settings.RATE_LIMITS) return 0
    const { isOver, waitS } = await countAttempt(db, name, addressKey(ip))
    return isOver ? waitS : 0
  }

type Counter = (key: string) => Promise<Counted>

function createCounter(name: NetworkLimit | AccountLimit, db: Db): Counter {
  if (isShared(name)) return (key) => countAttempt(db, name, key)
  return countInMemory(LIMITS[name])
}

function countInMemory({ max, window }: { max: number; window: keyof typeof WINDOW_S }): Counter {
  const limiter = new RateLimiterMemory({ points: max, duration: WINDOW_S[window] })
  const countedFrom = ({ remainingPoints, msBeforeNext }: RateLimiterRes, isOver: boolean): Counted => ({
    isOver,
    left: remainingPoints,
    waitS: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  })
  return async (key) => {
    try {
      return countedFrom(await limiter.consume(key), false)
    } catch (rejected) {
      if (!(rejected instanceof RateLimiterRes)) throw rejected
      return countedFrom(rejected, true)
    }
  }
}

const isShared = (name: keyof typeof LIMITS): name is SharedLimit => LIMITS[name].countedIn === 'rate_count'

/** draft-ietf-httpapi-ratelimit-headers-10. A call with two limits names both. */
function addHeaders(
  reply: FastifyReply,
  { max, window }: { max: number; window: keyof typeof WINDOW_S },
  { left, waitS }: Counted,
): void {
  appendHeader(reply, 'ratelimit-policy', `"${window}";q=${max};w=${WINDOW_S[window]}`)
  appendHeader(reply, 'ratelimit', `"${window}";r=${left};t=${waitS}`)
}

function appendHeader(reply: FastifyReply, name: string, item: string): void {
  const existing = reply.getHeader(name)
  void reply.header(name, typeof existing === 'string' ? `${existing}, ${item}` : item)
}

/** A household counts as one IPv4 address, or the first half of an IPv6 address. */
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

/** `waitS`: until the window ends and all is allowed again. */
type Counted = { isOver: boolean; left: number; waitS: number }

/**
 * Counts one attempt across all processes, in the database, also one that is over the limit. What is counted is stored
 * only as a hash, so the table holds no person's address.
 *
 * @param key whose, as the table of limits says in `per`.
 */
export async function countAttempt(db: Db, name: SharedLimit, key: string): Promise<Counted> {
  const { max, window } = LIMITS[name]
  const [{ points, waitS }] = await db<[{ points: number; waitS: number }]>`
    insert into rate_count as c (key, points, ends_at)
    values (${hashOf(name, key)}, 1, now() + ${WINDOW_S[window]} * interval '1 second')
    on conflict (key) do update set
      points = case when c.ends_at <= now() then 1 else least(c.points, ${max}::int) + 1 end,
      ends_at = case when c.ends_at <= now() then excluded.ends_at else c.ends_at end
    returning points, greatest(1, ceil(extract(epoch from ends_at - now())))::int as wait_s`
  return { isOver: points > max, left: Math.max(0, max - points), waitS }
}

/** For a successful attempt, which doesn't count. */
export async function refundAttempt(db: Db, name: SharedLimit, key: string): Promise<void> {
  await db`update rate_count set points = greatest(points - 1, 0) where key = ${hashOf(name, key)}`
}

export async function resetAttempts(db: Db, name: SharedLimit, key: string): Promise<void> {
  await db`delete from rate_count where key = ${hashOf(name, key)}`
}

/** @returns how many had expired. */
export async function deleteExpiredCounts(db: Db): Promise<number> {
  return (await db`delete from rate_count where ends_at < now()`).count
}

const hashOf = (name: SharedLimit, key: string): Buffer => createHash('sha256').update(`${name} ${key}`).digest()
