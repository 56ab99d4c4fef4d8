import { expect, test } from 'vitest'
import { parseQuestion } from './new-question.ts'
import { QUESTION_BODY } from './questions.ts'

const problemsOf = (body: string) =>
  parseQuestion(
    new Map([
      ['title', 'Can the IRS levy my account?'],
      ['topic', 'irs-notice'],
      ['body', body],
    ]),
    { withEmail: false },
  ).problems?.body

test('a short text that contains a Social Security number gets both messages', () => {
  const told = problemsOf('My SSN is 536-22-1234.')
  expect(told).toContain('at least 50 characters')
  expect(told).toContain('a Social Security number')
})

test('a text that is too long gets only that message', () => {
  expect(problemsOf('536-22-1234 '.repeat(QUESTION_BODY.max))).toMatch(
    /^The question can have up to 3,000 characters\. .+$/,
  )
})
