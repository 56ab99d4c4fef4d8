/**
 * Passwords: hashed with Argon2id, checked, and new ones tested against the rules. A few are hashed at once and the
 * rest queue, because each takes a core for about 20 milliseconds: pages keep being served however many people sign
 * in.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from '#common/i18n.ts'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimit } from '#server/platform/concurrency-limit.ts'
import { InvalidFieldsError, RetryLaterError } from '#server/platform/errors.ts'
import { LIMITS } from '#server/platform/limits.ts'
import { normalizePassword, PASSWORD_COMMON, type PasswordOwner, passwordProblem } from '#common/password-rules.ts'
import type { Deps } from './types.ts'

/** OWASP's first recommendation: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`
const MAX_CONCURRENT = Math.max(1, Math.floor(availableParallelism() / 2))
const enqueue = createConcurrencyLimit({
  concurrency: MAX_CONCURRENT,
  maxQueued: LIMITS.passwordsQueued.max,
  busy: () =>
    new RetryLaterError('busy', i18n._(msg`Too many people are signing in right now. Try again in a few seconds.`), 5),
})

/** Checked when there is no stored hash, so that an unknown address costs as much as a known one. */
const DUMMY_HASH = await hash('no one has this password', COST)

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

/**
 * Checks a new password against the rules in common/password-rules.ts and the list of common passwords.
 * @throws AppError `invalid_fields` at `password`.
 */
export async function assertStrongPassword(
  { sender }: Pick<Deps, 'sender'>,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const problem =
    passwordProblem(password, { ...owner, siteName: sender.SITE_NAME }) ??
    ((await isCommon(password)) ? i18n._(PASSWORD_COMMON) : null)
  if (problem) throw new InvalidFieldsError({ password: [problem] })
}

/** On the list as typed, with digits or symbols before or after it ("password2026!"), or typed twice. */
async function isCommon(password: string): Promise<boolean> {
  const common = await commonPasswords()
  const typed = normalizePassword(password).toLowerCase()
  const bare = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const half = typed.slice(0, typed.length / 2)
  return common.has(typed) || common.has(bare) || (common.has(half) && half.repeat(2) === typed)
}

let list: Promise<ReadonlySet<string>> | null = null

/** About 49,000 entries, the most used in leaked lists first. Loaded when the first password is chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return list
}
