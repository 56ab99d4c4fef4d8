import { expect, test } from 'vitest'
import { i18n } from './i18n.ts'
import {
  normalizePassword,
  PASSWORD_COMMON,
  PASSWORD_HAS_OWN,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
  passwordProblem,
} from './password-rules.ts'

const ada = { email: 'ada.vance@mail.example', firstName: 'Ada', lastName: 'Vance', siteName: 'Tax Finder' }

test.each([
  'correct horse battery',
  'x7#kQ2!pLm9z',
  'öäüß öäüß und Käse',
  '        spaces count too',
  '🐎🔋📎🏔️🐟🎺🧦🪁🌵🍋🚲🛶',
  'adavance likes long walks',
  'an enrolled agent in Fresno',
  'we walk as fast as we can',
  'k3Rt!'.repeat(25) + 'abc',
])('%j is accepted', (password) => {
  expect(passwordProblem(password, ada)).toBeNull()
})

test.each([
  ['elevenchars', PASSWORD_TOO_SHORT],
  ['🐎🔋📎🏔🐟🎺🧦🪁🌵🍋🚲', PASSWORD_TOO_SHORT],
  ['k3Rt!'.repeat(26), PASSWORD_TOO_LONG],
  ['ada.vance@mail.example', PASSWORD_HAS_OWN],
  ['Ada.Vance@Mail.Example1', PASSWORD_HAS_OWN],
  ['adavance12345', PASSWORD_HAS_OWN],
  ['Vance-Ada-2026', PASSWORD_HAS_OWN],
  ['adavanceadavance', PASSWORD_HAS_OWN],
  ['adavancemail!', PASSWORD_HAS_OWN],
  ['aaaaaaaaaaaa', PASSWORD_COMMON],
  ['abababababab', PASSWORD_COMMON],
  ['abcdabcdabcd', PASSWORD_COMMON],
  ['abcdefghijklm', PASSWORD_COMMON],
  ['123456789012', PASSWORD_COMMON],
  ['210987654321', PASSWORD_COMMON],
  ['enrolledagent', PASSWORD_COMMON],
  ['enrolled2026!', PASSWORD_COMMON],
  ['Enrolled-Agents-1', PASSWORD_COMMON],
  ['EnrolledEnrolled', PASSWORD_COMMON],
  ['taxfinder-2026', PASSWORD_COMMON],
  ['qwertyuiopasdf', PASSWORD_COMMON],
  ['1qaz2wsx3edc', PASSWORD_COMMON],
  ['poiuytrewqlkj', PASSWORD_COMMON],
])('%j is rejected', (password, problem) => {
  expect(passwordProblem(password, ada)).toBe(i18n._(problem))
})

test('a password has one form, however the keyboard encodes it', () => {
  const composed = 'caf\u00e9 au lait, deux'
  const decomposed = 'cafe\u0301 au lait, deux'
  expect(composed).not.toBe(decomposed)
  expect(normalizePassword(composed)).toBe(normalizePassword(decomposed))
})
