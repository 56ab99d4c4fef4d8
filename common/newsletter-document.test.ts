import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ArticleDocument } from './articles.ts'
import { blocksOf, documentOf, type Block } from './newsletter-issue.ts'

const text = (words: string) => ({ type: 'text', text: words }) as const
const paragraph = (words: string) => ({ type: 'paragraph', content: [text(words)] }) as const

test('each example issue survives the round trip through the editor', () => {
  const file = join(import.meta.dirname, '../db/demo/newsletter.json')
  const issues = JSON.parse(readFileSync(file, 'utf8')) as { blocks: Block[] }[]
  expect(issues.length).toBe(3)
  for (const { blocks } of issues) expect(blocksOf(documentOf(blocks))).toEqual(blocks)
})

test('headings, lists, links, and bold text are converted', () => {
  const document: ArticleDocument = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [text('Dates')] },
      {
        type: 'paragraph',
        content: [
          text('See '),
          { type: 'text', text: 'the dates', marks: [{ type: 'link', attrs: { href: '/tax-resources/deadlines' } }] },
          { type: 'hardBreak' },
          { type: 'text', text: 'today', marks: [{ type: 'bold' }] },
        ],
      },
      { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph('first')] }] },
    ],
  }
  expect(blocksOf(document)).toEqual([
    { kind: 'heading', text: 'Dates' },
    {
      kind: 'paragraph',
      spans: [
        { text: 'See ' },
        { text: 'the dates', href: '/tax-resources/deadlines' },
        { text: ' ' },
        { text: 'today', strong: true },
      ],
    },
    { kind: 'list', ordered: true, items: [[{ text: 'first' }]] },
  ])
})

test("nested lists become one list; empty nodes and nodes that an issue can't have are dropped", () => {
  const document: ArticleDocument = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 } },
      { type: 'paragraph' },
      paragraph('  '),
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [
              paragraph('one'),
              { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('two')] }] },
            ],
          },
        ],
      },
      { type: 'blockquote', content: [paragraph('quoted')] },
      { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
    ],
  }
  expect(blocksOf(document)).toEqual([{ kind: 'list', ordered: false, items: [[{ text: 'one' }], [{ text: 'two' }]] }])
})
