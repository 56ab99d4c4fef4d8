/**
 * How often a password may be tried, so that guessing is hopeless and nobody can lock another out. Counted in this
 * process.
 *
 * - One address of the network, one account: 5 wrong passwords in 15 minutes. A stranger elsewhere counts for himself.
 * - One address, all accounts: 50 in 15 minutes.
 * - One account, all addresses together: 100 a day, after which only networks from which its owner has signed in before
 *   may try. The owner elsewhere sets a new password by mail, which opens the account at once.
 *
 * A try is counted when it begins, so that many at once count too, and is given back when the password was right.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ComeBackLater } from '#server/platform/errors.ts'

const QUARTER_HOUR_S = 900
const HOUR_S = 3_600
const DAY_S = 86_400

const PAIR = { points: 5, duration: QUARTER_HOUR_S }
const NETWORK = { points: 50, duration: QUARTER_HOUR_S }
const ACCOUNT = { points: 100, duration: DAY_S }
const FACTOR = { points: 10, duration: QUARTER_HOUR_S }
const MAIL = { points: 5, duration: HOUR_S }

export type PasswordTry = { email: string; network: string }

export type Gate = {
  /** @throws ComeBackLater. `isKnown` is asked only when an account is under attack. */
  beforePassword: (attempt: PasswordTry, isKnown: () => Promise<boolean>) => Promise<void>
  passwordWasRight: (attempt: PasswordTry) => Promise<void>
  /** The owner has proved the mailbox. */
  forgive: (email: string) => Promise<void>
  /** @throws ComeBackLater. Only who has the password gets here. */
  beforeFactor: (accountId: string) => Promise<void>
  factorWasRight: (accountId: string) => Promise<void>
  /** Whether one more mail may go to an address that somebody typed; whoever typed is not told. */
  mayMail: (email: string) => Promise<boolean>
}

export function openGate({ RATE_LIMITS }: { RATE_LIMITS: boolean }): Gate {
  if (!RATE_LIMITS) return OPEN
  const pairs = new RateLimiterMemory(PAIR)
  const networks = new RateLimiterMemory(NETWORK)
  const accounts = new RateLimiterMemory(ACCOUNT)
  const factors = new RateLimiterMemory(FACTOR)
  const mails = new RateLimiterMemory(MAIL)
  return {
    async beforePassword(attempt, isKnown) {
      await take(networks, attempt.network)
      await take(pairs, pairKey(attempt))
      const waitS = await tryTake(accounts, accountKey(attempt))
      if (waitS > 0 && !(await isKnown())) throw tooMany(waitS)
    },
    async passwordWasRight(attempt) {
      await pairs.delete(pairKey(attempt))
      await Promise.all([networks.reward(attempt.network, 1), accounts.reward(accountKey(attempt), 1)])
    },
    forgive: async (email) => void (await accounts.delete(email.toLowerCase())),
    beforeFactor: (accountId) => take(factors, accountId),
    factorWasRight: async (accountId) => void (await factors.delete(accountId)),
    mayMail: async (email) => (await tryTake(mails, email.toLowerCase())) === 0,
  }
}

const OPEN: Gate = {
  beforePassword: async () => {},
  passwordWasRight: async () => {},
  forgive: async () => {},
  beforeFactor: async () => {},
  factorWasRight: async () => {},
  mayMail: async () => true,
}

const accountKey = ({ email }: PasswordTry) => email.toLowerCase()
const pairKey = (attempt: PasswordTry) => `${attempt.network} ${accountKey(attempt)}`

async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  const waitS = await tryTake(limiter, key)
  if (waitS > 0) throw tooMany(waitS)
}

/** @returns the seconds to wait; 0: taken. */
async function tryTake(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
  }
}

const tooMany = (waitS: number) =>
  new ComeBackLater('too_many_requests', 'Too many tries. Wait a little, or set a new password by mail.', waitS)
