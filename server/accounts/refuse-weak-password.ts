/** A new password against the rules of contract/password-rules.ts, and against the list of common ones. */
import { AppError } from '#server/platform/errors.ts'
import { normalPassword, PASSWORD_COMMON, type PasswordOwner, passwordProblem } from '#contract/password-rules.ts'

/** @throws AppError `invalid_fields` at `password`. */
export async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  const problem = passwordProblem(password, owner) ?? ((await isCommon(password)) ? PASSWORD_COMMON : null)
  if (problem) throw new AppError('invalid_fields', 'Some fields need another look.', { password: [problem] })
}

/** In the list, or one of it with digits and signs behind or before ("password2026!"), or said twice. */
async function isCommon(password: string): Promise<boolean> {
  const common = await commonPasswords()
  const typed = normalPassword(password).toLowerCase()
  const bare = typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const half = typed.slice(0, typed.length / 2)
  return common.has(typed) || common.has(bare) || (common.has(half) && half.repeat(2) === typed)
}

let list: Promise<ReadonlySet<string>> | null = null

/** Some 49,000, most used first in leaked lists; read when the first password is chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return list
}
