import { expect, test } from 'vitest'
import {
  normalPassword,
  PASSWORD_COMMON,
  PASSWORD_HAS_OWN,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
  passwordProblem,
} from './password-rules.ts'

const ada = { email: 'ada.vance@mail.example', firstName: 'Ada', lastName: 'Vance' }

test.each([
  'correct horse battery',
  'x7#kQ2!pLm9z',
  'öäüß öäüß und Käse',
  '        spaces count too',
  '🐎🔋📎🏔️🐟🎺🧦🪁🌵🍋🚲🛶',
  'adavance likes long walks',
  'k3Rt!'.repeat(25) + 'abc',
])('%j will do', (password) => {
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
])('%j is refused', (password, problem) => {
  expect(passwordProblem(password, ada)).toBe(problem)
})

test('one password, however the keyboard writes it', () => {
  const composed = 'caf\u00e9 au lait, deux'
  const decomposed = 'cafe\u0301 au lait, deux'
  expect(composed).not.toBe(decomposed)
  expect(normalPassword(composed)).toBe(normalPassword(decomposed))
})
