import { expect, test } from 'vitest'
import { i18n } from './i18n.ts'
import { NAME_WITH_MARKS, NAME_WITHOUT_LETTERS, nameProblem } from './person-name.ts'

test.each([
  'Ada',
  'Ana María',
  'O’Neil',
  "D'Angelo",
  'Smith-Jones',
  'van der Berg',
  'J. R.',
  'J.R. St.John',
  'Smith, Jr.',
  'Nguyễn',
  'Kahananuiʻokalani',
  'Łukasz',
  'Ağça',
  '李小龍',
  'नरेन्द्र',
  'محمد',
  'Müller (Meier)',
  'Verity',
  'Badminton',
  'Irsch',
  'Official-Smith'.replace('Official-', ''),
])('%s is a name', (name) => {
  expect(nameProblem(name)).toBeNull()
})

test.each([
  '\u3164',
  '\u2800',
  '\u115f\u1160',
  'Ada\u3164',
  '✓ Verified',
  '★',
  '12',
  'Ada 🐎',
  "''",
  '. .',
  'Win at www.bad',
  'bad.example',
])("%j isn't a name: it is unreadable, or more than letters", (name) => {
  expect(nameProblem(name)).toBe(i18n._(NAME_WITHOUT_LETTERS))
})

test('accents stacked until they cover other lines are rejected', () => {
  expect(nameProblem(`A${'\u0301'.repeat(40)}da`)).toBe(i18n._(NAME_WITH_MARKS))
  expect(nameProblem('Ế')).toBeNull()
})

test.each(['Verified EA', 'Enrolled', 'IRS', 'the Official', 'ADMIN', 'Help Desk'])(
  '%j sounds like a title that only the site or the IRS gives',
  (name) => {
    expect(nameProblem(name)).toMatch(/^Enter only the name/)
  },
)
