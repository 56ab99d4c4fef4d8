/**
 * What a password must be: long enough, and not what everybody tries first. No rule on which signs it holds. Checked
 * as typed (NFKC), in the browser and again on the server, which also knows the list of common passwords.
 */
export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 128

export const PASSWORD_TOO_SHORT = `Use at least ${PASSWORD_MIN} characters. Three or four unrelated words are easy to remember.`
export const PASSWORD_TOO_LONG = `Use at most ${PASSWORD_MAX} characters.`
export const PASSWORD_HAS_OWN =
  'This is your name or your email address, which others try first. Choose something else.'
export const PASSWORD_COMMON = 'This is among the passwords that others try first. Choose something else.'
export const PASSWORDS_DIFFER = 'The two passwords differ.'

/** What belongs to the person and must not be their password. */
export type PasswordOwner = { email?: string; firstName?: string; lastName?: string }

/** One form for one password, however the keyboard writes it. */
export const normalPassword = (password: string) => password.normalize('NFKC')

/** What is wrong with it, in a sentence, or null. Common passwords are known to the server only. */
export function passwordProblem(password: string, owner: PasswordOwner = {}): string | null {
  const normal = normalPassword(password)
  const { length } = [...normal]
  if (length < PASSWORD_MIN) return PASSWORD_TOO_SHORT
  if (length > PASSWORD_MAX) return PASSWORD_TOO_LONG
  if (isOwn(normal, owner)) return PASSWORD_HAS_OWN
  return isMonotonous(normal) ? PASSWORD_COMMON : null
}

/** The address or name, with nothing but digits and signs around it. */
function isOwn(password: string, { email = '', firstName = '', lastName = '' }: PasswordOwner): boolean {
  const bare = lettersOf(password)
  if (bare === '') return false
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const own = [
    email,
    local,
    `${local}${domain.split('.')[0] ?? ''}`,
    `${firstName}${lastName}`,
    `${lastName}${firstName}`,
  ]
  return own.map(lettersOf).some((mine) => mine.length > 2 && (bare === mine || bare === `${mine}${mine}`))
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '')

/** A few signs over and over ("abcabcabcabc"), or a walk through the alphabet or the number row. */
function isMonotonous(password: string): boolean {
  const signs = [...password.toLowerCase()]
  if (new Set(signs).size <= 3) return true
  const repeated = /^(.{1,4})\1+.{0,3}$/u.test(signs.join(''))
  const steps = signs.slice(1).map((sign, at) => (sign.codePointAt(0) ?? 0) - (signs[at]?.codePointAt(0) ?? 0))
  const walks = steps.filter((step) => step === 1 || step === -1 || step === 0).length
  return repeated || walks >= steps.length - 2
}
