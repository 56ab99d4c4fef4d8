/**
 * Passwords as Argon2id. A few at once and the rest in a line, because each takes a core for some twenty
 * milliseconds: however many people sign in, pages go on being answered.
 */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { ComeBackLater } from '#server/platform/errors.ts'
import { normalPassword } from '#contract/password-rules.ts'

/** OWASP's first choice: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
/** A longer line would be waited for in vain. */
const WAITING_AT_MOST = 100
const RETRY_S = 5

/** Of no password at all: an unknown address costs as much as a known one. */
const NOBODY = await hash('nobody has this password', COST)

let working = 0
const waiting: (() => void)[] = []

export const hashPassword = (password: string): Promise<string> => inLine(() => hash(normalPassword(password), COST))

/**
 * Whether this is the password. Without a stored one it never is, after the same work.
 * @returns `stale`: kept at another cost, to be hashed anew.
 */
export async function checkPassword(
  stored: string | null,
  password: string,
): Promise<{ right: boolean; stale: boolean }> {
  const right = await inLine(() => verify(stored ?? NOBODY, normalPassword(password)))
  return { right: right && stored !== null, stale: stored !== null && !stored.startsWith(CURRENT) }
}

/** @throws ComeBackLater `busy` when the line is full. */
async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) {
    if (waiting.length >= WAITING_AT_MOST) {
      throw new ComeBackLater(
        'busy',
        'Many people are signing in just now. Please try again in a few seconds.',
        RETRY_S,
      )
    }
    // Whoever leaves hands over the place, so that nobody slips in between.
    await new Promise<void>((resolve) => void waiting.push(resolve))
  } else working++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else working--
  }
}
