import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Block, IssueSource } from './newsletter-issue.ts'
import { blocksIn, linesOfSources, markupOf, sourcesIn } from './newsletter-markup.ts'

test('headings, lists, links and strong words are understood', () => {
  expect(
    blocksIn(
      '# Dates\r\nSee [the dates](/tax-resources/deadlines), **today**.\r\n\r\n- one\n- [**two**](https://irs.gov/)\n\n1. first\n2. second',
    ),
  ).toEqual([
    { kind: 'heading', text: 'Dates' },
    {
      kind: 'paragraph',
      spans: [
        { text: 'See ' },
        { text: 'the dates', href: '/tax-resources/deadlines' },
        { text: ', ' },
        { text: 'today', strong: true },
        { text: '.' },
      ],
    },
    {
      kind: 'list',
      ordered: false,
      items: [[{ text: 'one' }], [{ text: 'two', href: 'https://irs.gov/', strong: true }]],
    },
    { kind: 'list', ordered: true, items: [[{ text: 'first' }], [{ text: 'second' }]] },
  ])
})

test('what is no mark stays text, HTML too', () => {
  for (const text of ['<b>x</b>', '[no link]', '**', '* x', '-x', '[a](b c)']) {
    expect(blocksIn(text)).toEqual([{ kind: 'paragraph', spans: [{ text }] }])
  }
  expect(blocksIn(' \n\n ')).toEqual([])
})

test('each example issue comes back the same from its markup', () => {
  const file = join(import.meta.dirname, '../db/demo/newsletter.json')
  const issues = JSON.parse(readFileSync(file, 'utf8')) as { blocks: Block[]; sources: IssueSource[] }[]
  expect(issues.length).toBe(3)
  for (const { blocks, sources } of issues) {
    expect(blocksIn(markupOf(blocks))).toEqual(blocks)
    expect(sourcesIn(linesOfSources(sources))).toEqual(sources)
  }
})
