/** Checks a new password against the rules in common/account-rules.ts and the list of common passwords. */
import { AppError } from '#server/platform/errors.ts'
import type { Deps } from './types.ts'
import { normalizePassword, PASSWORD_COMMON, type PasswordOwner, passwordProblem } from '#common/account-rules.ts'

/** @throws AppError `invalid_fields` at `password`. */
export async function assertStrongPassword(
  { sender }: Pick<Deps, 'sender'>,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const problem =
    passwordProblem(password, { ...owner, siteName: sender.SITE_NAME }) ??
    ((await isCommon(password)) ? PASSWORD_COMMON : null)
  if (problem) throw new AppError('invalid_fields', 'Some fields need another look.', { password: [problem] })
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
