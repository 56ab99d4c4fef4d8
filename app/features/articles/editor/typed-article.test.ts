import { expect, test } from 'vitest'
import { describeLength, NOTHING_TYPED, numbersIn, type TypedArticle } from './typed-article.ts'

const SSN = 'It is 123-45-6789.'
const half = (text: string, marks: { type: 'bold' }[] = []) => ({ type: 'text' as const, text, marks })
const WITH_A_NUMBER: readonly [string, Partial<TypedArticle>][] = [
  ['title', { title: SSN }],
  ['summary', { summary: SSN }],
  ['tags', { tags: `penalty, ${SSN}` }],
  ['a source', { sources: [{ title: SSN, url: 'https://www.irs.gov/' }] }],
  ['the cover', { cover: { id: 'any', alt: SSN, images: [] } as unknown as TypedArticle['cover'] }],
  [
    'the text, half of it bold',
    {
      body: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [half('123-45-'), half('6789', [{ type: 'bold' }])] }],
      },
    },
  ],
]

test.each(WITH_A_NUMBER)('a number in %s is reported before anything is sent', (_field, typed) => {
  expect(numbersIn({ ...NOTHING_TYPED, ...typed })).toEqual([expect.stringContaining('a Social Security number')])
})

test('official numbers are allowed, and the same message is reported only once', () => {
  const title = 'Notice CP2000: call 800-829-1040 about Form 1040 of 2025'
  expect(numbersIn({ ...NOTHING_TYPED, title })).toEqual([])
  expect(numbersIn({ ...NOTHING_TYPED, title: SSN, summary: SSN })).toHaveLength(1)
})

test.each([
  [0, 'No words yet'],
  [1, '1 word, 1 min read'],
  [460, '460 words, 2 min read'],
])('a text of %i words says how long it is', (count, words) => {
  const text = 'word '.repeat(count).trim()
  const content = text === '' ? [] : [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }]
  expect(describeLength({ type: 'doc', content })).toBe(words)
})
