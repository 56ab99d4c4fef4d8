/**
 * How often a password may be tried, so that guessing is hopeless and nobody can lock another out. Counted in the
 * database, for all processes together.
 *
 * - One address of the network, one account: 5 wrong passwords in 15 minutes. A stranger elsewhere counts for himself.
 * - One address, all accounts: 50 in 15 minutes.
 * - One account, all addresses together: 100 a day, after which only networks from which its owner has signed in before
 *   may try. The owner elsewhere sets a new password by mail, which opens the account at once.
 *
 * A try is counted when it begins, so that many at once count too, and is given back when the password was right.
 */
import { type Allowance, forgetTries, giveTryBack, takeTry } from '#server/platform/count-tries.ts'
import type { Db } from '#server/platform/db.ts'
import { ComeBackLater } from '#server/platform/errors.ts'

const QUARTER_HOUR_S = 900
const HOUR_S = 3_600
const DAY_S = 86_400

const PAIR = { points: 5, durationS: QUARTER_HOUR_S }
const NETWORK = { points: 50, durationS: QUARTER_HOUR_S }
const ACCOUNT = { points: 100, durationS: DAY_S }
const FACTOR = { points: 10, durationS: QUARTER_HOUR_S }
const MAIL = { points: 5, durationS: HOUR_S }

export type PasswordTry = { email: string; network: string }

/** In a transaction give its own connection: one that waited for a second could wait for ever. */
export type Gate = {
  /** @throws ComeBackLater. `isKnown` is asked only when an account is under attack. */
  beforePassword: (db: Db, attempt: PasswordTry, isKnown: () => Promise<boolean>) => Promise<void>
  passwordWasRight: (db: Db, attempt: PasswordTry) => Promise<void>
  /** The owner has proved the mailbox. */
  forgive: (db: Db, email: string) => Promise<void>
  /** @throws ComeBackLater. Only who has the password gets here. */
  beforeFactor: (db: Db, accountId: string) => Promise<void>
  factorWasRight: (db: Db, accountId: string) => Promise<void>
  /** Whether one more mail may go to an address that somebody typed; whoever typed is not told. */
  mayMail: (db: Db, email: string) => Promise<boolean>
}

export const openGate = ({ RATE_LIMITS }: { RATE_LIMITS: boolean }): Gate => (RATE_LIMITS ? COUNTING : OPEN)

const COUNTING: Gate = {
  async beforePassword(db, attempt, isKnown) {
    await take(db, networkKey(attempt), NETWORK)
    await take(db, pairKey(attempt), PAIR)
    const waitS = await takeTry(db, accountKey(attempt), ACCOUNT)
    if (waitS > 0 && !(await isKnown())) throw tooMany(waitS)
  },
  async passwordWasRight(db, attempt) {
    await forgetTries(db, pairKey(attempt))
    await giveTryBack(db, networkKey(attempt))
    await giveTryBack(db, accountKey(attempt))
  },
  forgive: (db, email) => forgetTries(db, accountKey({ email })),
  beforeFactor: (db, accountId) => take(db, factorKey(accountId), FACTOR),
  factorWasRight: (db, accountId) => forgetTries(db, factorKey(accountId)),
  mayMail: async (db, email) => (await takeTry(db, `mail ${email.toLowerCase()}`, MAIL)) === 0,
}

const OPEN: Gate = {
  beforePassword: async () => {},
  passwordWasRight: async () => {},
  forgive: async () => {},
  beforeFactor: async () => {},
  factorWasRight: async () => {},
  mayMail: async () => true,
}

const networkKey = ({ network }: PasswordTry) => `password from ${network}`
const accountKey = ({ email }: Pick<PasswordTry, 'email'>) => `password of ${email.toLowerCase()}`
const pairKey = ({ email, network }: PasswordTry) => `password of ${email.toLowerCase()} from ${network}`
const factorKey = (accountId: string) => `factor of ${accountId}`

async function take(db: Db, key: string, allowance: Allowance): Promise<void> {
  const waitS = await takeTry(db, key, allowance)
  if (waitS > 0) throw tooMany(waitS)
}

const tooMany = (waitS: number) =>
  new ComeBackLater('too_many_requests', 'Too many tries. Wait a little, or set a new password by mail.', waitS)
