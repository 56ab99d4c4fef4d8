/** How often one person may do something, whatever addresses they come from. Counted in this process. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { SignedIn } from '../platform/actors.ts'
import { ComeBackLater } from '../platform/errors.ts'
import type { Settings } from '../platform/settings.ts'

const MINUTE_S = 60

export type PersonLimit = (who: SignedIn) => Promise<void>

/** The limit throws ComeBackLater. Does nothing where RATE_LIMITS is off. */
export function limitPerson(pointsPerMinute: number, { RATE_LIMITS }: Pick<Settings, 'RATE_LIMITS'>): PersonLimit {
  const limiter = new RateLimiterMemory({ points: pointsPerMinute, duration: MINUTE_S })
  return async ({ accountId }) => {
    if (!RATE_LIMITS) return
    try {
      await limiter.consume(accountId)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const waitS = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      throw new ComeBackLater('too_many_requests', 'That was a lot at once. Please wait a moment.', waitS)
    }
  }
}
