import { expect, test } from 'vitest'
import { faultsIn, textsOf } from '../../scripts/check-wording.ts'

const faults = (text: string, isShown = true) => faultsIn({ file: 'a.ts', line: 1, text, isShown }).length

test.each([
  'Nobody is listed.',
  'This is no CSV file.',
  'Published on 21 Nov 2026.',
  'Your licence was cancelled.',
  'The import was taken back.',
  "We couldn't find that page.",
  'We couldn’t find "Austin".',
])('“%s” is a fault', (text) => {
  expect(faults(text)).toBeGreaterThan(0)
})

test.each(['No one is listed.', 'There is no CSV file.', 'Published on Nov. 21, 2026.', 'It is no longer listed.'])(
  '“%s” is not',
  (text) => {
    expect(faults(text)).toBe(0)
  },
)

test('texts of messages are read, and queries are not', () => {
  const source = 'export const [a, b] = [t`Please say "yes" to ${one} now "or so"`, db`select "a" from b`]'
  expect([...textsOf('a.ts', source)].flatMap(faultsIn)).toHaveLength(2)
})

test('a comment can have a straight apostrophe', () => {
  expect(faults("We couldn't find it.", false)).toBe(0)
})
