/**
 * Password rules: long enough, and not an obvious guess. No composition rules. Checked as typed (NFKC), in the browser
 * and again on the server, which also knows the list of common passwords.
 */
import { msg } from '@lingui/core/runtime-macro'
import { i18n } from './i18n.ts'

export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 128
/** As typed, before normalization: longer than any form of a valid password. */
export const PASSWORD_TYPED_MAX = 1_024

export const PASSWORD_TOO_SHORT = msg`Use at least ${{ min: PASSWORD_MIN }} characters. Three or four unrelated words are easy to remember.`
export const PASSWORD_TOO_LONG = msg`Use at most ${{ max: PASSWORD_MAX }} characters.`
export const PASSWORD_HAS_OWN = msg`This password is your name or email address, which attackers try first. Choose a different one.`
export const PASSWORD_COMMON = msg`This password is one of the first that attackers try. Choose a different one.`
export const PASSWORDS_DIFFER = msg`The passwords don’t match.`

/** Personal details and the site's own name, which can't be the password. */
export type PasswordOwner = { email?: string; firstName?: string; lastName?: string; siteName?: string }

/** One form per password, however the keyboard encodes it. */
export const normalizePassword = (password: string) => password.normalize('NFKC')

/** What is wrong with the password, in a sentence, or null. Only the server knows the common passwords. */
export function passwordProblem(password: string, owner: PasswordOwner = {}): string | null {
  if (password.length > PASSWORD_TYPED_MAX) return i18n._(PASSWORD_TOO_LONG)
  const normal = normalizePassword(password)
  const { length } = [...normal]
  if (length < PASSWORD_MIN) return i18n._(PASSWORD_TOO_SHORT)
  if (length > PASSWORD_MAX) return i18n._(PASSWORD_TOO_LONG)
  if (isOwn(normal, owner)) return i18n._(PASSWORD_HAS_OWN)
  return isMonotonous(normal) || isOfSite(normal, owner) ? i18n._(PASSWORD_COMMON) : null
}

/** Words that visitors read here first: with only digits and symbols around them, they are an obvious guess. */
const SITE_WORDS = ['enrolled', 'enrolledagent', 'enrolledagents', 'taxagent', 'taxprofessional', 'irs']

function isOfSite(password: string, { siteName = '' }: PasswordOwner): boolean {
  const bare = lettersOf(password)
  return [...SITE_WORDS, lettersOf(siteName)].some((word) => word !== '' && isMadeOf(bare, word))
}

const isMadeOf = (bare: string, word: string): boolean => bare === word || bare === `${word}${word}`

/** The person's address or name with only digits and symbols around it. */
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
  return own.map(lettersOf).some((mine) => mine.length > 2 && isMadeOf(bare, mine))
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '')

/** A few characters repeated ("abcabcabcabc"), or a run along the alphabet, the number row, or the keyboard. */
function isMonotonous(password: string): boolean {
  const signs = [...password.toLowerCase()]
  if (new Set(signs).size <= 3) return true
  const repeated = /^(.{1,4})\1+.{0,3}$/u.test(signs.join(''))
  const steps = signs.slice(1).map((sign, at) => ({ from: signs[at] ?? '', to: sign }))
  const walks = [isNextInCode, isNextKey].map((isNext) => steps.filter(({ from, to }) => isNext(from, to)).length)
  return repeated || Math.max(...walks) >= steps.length - 2
}

const isNextInCode = (from: string, to: string): boolean =>
  Math.abs((to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0)) <= 1

/** A US keyboard; each row is offset half a key to the right of the one above it. */
const KEY_ROWS = ['1234567890-=', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./']
const KEYS = new Map(KEY_ROWS.flatMap((row, y) => [...row].map((key, x) => [key, { x: x + y / 2, y }] as const)))

function isNextKey(from: string, to: string): boolean {
  const [a, b] = [KEYS.get(from), KEYS.get(to)]
  return a !== undefined && b !== undefined && Math.abs(a.y - b.y) <= 1 && Math.abs(a.x - b.x) <= 1
}
