import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AnnotatedLetter, marksOfLetter } from './annotated-letter.tsx'

const listOf = (html: string) => html.slice(html.indexOf('<ol'))
const drawn = (code: string, letter: { group: string; days: number | null; isUndated?: boolean }) =>
  renderToStaticMarkup(<AnnotatedLetter code={code} marks={marksOfLetter({ isUndated: false, ...letter })} />)

test('the list says in words what the drawing shows, which assistive technology skips', () => {
  const html = drawn('CP14', { group: 'balance', days: null })
  expect(html).toMatch(/^(?:<div[^>]*>){2}<svg aria-hidden="true"/)
  for (const name of ['Notice number: CP14', 'Notice date', 'Tax year', 'Amount', 'Respond-by date']) {
    expect(listOf(html).replaceAll('<!-- -->', '')).toContain(name)
  }
  expect(html).toContain('Sample')
})

test('a letter that asks who you are has no amount, and is called a letter', () => {
  const html = drawn('5071C', { group: 'identity', days: 30 })
  expect(html).not.toContain('Amount')
  expect(listOf(html).replaceAll('<!-- -->', '')).toContain('Letter number: 5071C')
})

test('a letter that only tells of a change has no date to answer by', () => {
  expect(drawn('CP21', { group: 'changed', days: null })).not.toContain('Answer')
  expect(drawn('CP11', { group: 'changed', days: 60 })).toContain('Answer')
  expect(drawn('CP80', { group: 'missing', days: null, isUndated: true })).not.toContain('Answer')
  expect(drawn('CP88', { group: 'missing', days: null })).toContain('Answer')
})
