/** No text costs more than linear time, whatever it contains. */
import { describe, expect, test } from 'vitest'
import { growthOf, LINEAR_AT_MOST } from '#tests/support/cpu-of.ts'
import { WORST_TEXTS } from '#tests/support/worst-texts.ts'
import { cleanText } from './agent-query.ts'
import { cleanLine, cleanLines } from './clean-prose.ts'
import { isEmailAddress } from './account-rules.ts'
import { passwordProblem } from './password-rules.ts'
import { nameKey } from './name-key.ts'
import { findNumbers } from './number-shield.ts'
import { describeSlips } from './safe-reply.ts'
import { describeWordProblems } from './word-check.ts'

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'the number shield': findNumbers,
  'the word check': describeWordProblems,
  'the check of replies': describeSlips,
  'the cleaning of a line': cleanLine,
  'the cleaning of paragraphs': cleanLines,
  'the cleaning of a search': cleanText,
  'the parser of names': nameKey,
  'the check of an email address': isEmailAddress,
  'the check of a password': passwordProblem,
}

describe.each(Object.entries(READERS))('%s', (_name, read) => {
  test.each(WORST_TEXTS)('takes four times as long for four times the text: $name', ({ of }) => {
    expect(growthOf(of, read)).toBeLessThan(LINEAR_AT_MOST)
  })
})
