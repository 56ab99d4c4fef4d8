import { expect, test } from 'vitest'
import { linkParts } from './chat-format.ts'

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
