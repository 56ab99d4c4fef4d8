import { expect, test } from 'vitest'
import { linkParts, shortTime } from './chat-format.ts'

const links = (text: string) => linkParts(text).flatMap(({ href }) => href ?? [])

test.each([
  ['See https://www.irs.gov/forms-pubs.', ['https://www.irs.gov/forms-pubs']],
  [
    '(https://example.com/a) and http://example.com/b?c=d&e=f#g!',
    ['https://example.com/a', 'http://example.com/b?c=d&e=f#g'],
  ],
  ['https://en.example.org/wiki/Tax_(law)', ['https://en.example.org/wiki/Tax_(law)']],
  ['javascript:alert(1) data:text/html,x ftp://example.com www.example.com', []],
  ['https://irs.gov@evil.example/pay', []],
  ['https:// and http://localhost', []],
  ['<img src=https://example.com/x.png>', ['https://example.com/x.png']],
])('%s', (text, found) => {
  expect(links(text)).toEqual(found)
})

test('the parts joined together are the text, character for character', () => {
  const text = 'One https://example.com/1, two\nhttps://example.com/2!! <b>three</b>'
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('a time is short: the hour today, the day this year, and the year only for earlier years', () => {
  const now = new Date()
  const at = (year: number, month: number, day: number) => new Date(year, month, day, 14, 5).toISOString()
  expect(shortTime(at(now.getFullYear(), now.getMonth(), now.getDate()))).toBe('2:05 p.m.')
  const otherMonth = now.getMonth() === 0 ? 1 : 0
  expect(shortTime(at(now.getFullYear(), otherMonth, 3))).toMatch(/^(?:Jan|Feb)\.\s3$/)
  expect(shortTime(at(2020, 2, 26))).toMatch(/^March\s26,\s2020$/)
})
