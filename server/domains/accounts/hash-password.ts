/**
 * Hashes passwords with Argon2id. A few run at once and the rest queue, because each takes a core for about 20
 * milliseconds: pages keep being served however many people sign in.
 */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimit } from '#server/platform/concurrency-limit.ts'
import { RetryLaterError } from '#server/platform/errors.ts'
import { LIMITS } from '#server/platform/limits.ts'
import { normalizePassword } from '#common/account-rules.ts'

/** OWASP's first recommendation: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`
const MAX_CONCURRENT = Math.max(1, Math.floor(availableParallelism() / 2))
const enqueue = createConcurrencyLimit({
  concurrency: MAX_CONCURRENT,
  maxQueued: LIMITS.passwordsQueued.max,
  busy: () => new RetryLaterError('busy', 'Many people are signing in just now. Please try again in a few seconds.', 5),
})

/** Checked when there is no stored hash, so that an unknown address costs as much as a known one. */
const DUMMY_HASH = await hash('nobody has this password', COST)

export const hashPassword = (password: string): Promise<string> =>
  enqueue(() => hash(normalizePassword(password), COST))

/**
 * Checks a password. Without a stored hash it never matches, after the same work.
 * @returns `needsRehash`: the hash was stored at another cost.
 */
export async function checkPassword(
  stored: string | null,
  password: string,
): Promise<{ isValid: boolean; needsRehash: boolean }> {
  const isValid = await enqueue(() => verify(stored ?? DUMMY_HASH, normalizePassword(password)))
  return { isValid: isValid && stored !== null, needsRehash: stored !== null && !stored.startsWith(CURRENT) }
}
