/** How often one address may send a form of ours. Counted in this process; specification of the product, 7. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { addressKey } from './rate-limit.ts'
import type { Settings } from './settings.ts'

const HOUR_S = 3_600
const PER_HOUR = { contact: 5, question: 5, report: 20, newsletter: 5, receipt: 30 } as const
export type LimitedForm = keyof typeof PER_HOUR

/** Counts one sending. @returns the seconds to wait before another is taken; 0: this one is. */
export type WaitBefore = (form: LimitedForm, ip: string) => Promise<number>

export function createFormLimits({ RATE_LIMITS }: Pick<Settings, 'RATE_LIMITS'>): WaitBefore {
  if (!RATE_LIMITS) return async () => 0
  const limiterOf = (form: LimitedForm) => new RateLimiterMemory({ points: PER_HOUR[form], duration: HOUR_S })
  const limiters = {
    contact: limiterOf('contact'),
    question: limiterOf('question'),
    report: limiterOf('report'),
    newsletter: limiterOf('newsletter'),
    receipt: limiterOf('receipt'),
  }
  return async (form, ip) => {
    try {
      await limiters[form].consume(addressKey(ip))
      return 0
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    }
  }
}
