import { expect, test } from 'vitest'
import { foundIn, linkParts, shortAddress } from './chat-format.ts'

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

test.each([
  ['https://www.irs.gov/forms-pubs', 'https://www.irs.gov/forms-pubs'],
  [
    'https://www.irs.gov/individuals/understanding-your-cp2000-series-notice',
    'irs.gov/…/understanding-your-cp2000-series-notice',
  ],
  ['https://irs.gov.evil.example/www.irs.gov/pay?account=1234567890', 'irs.gov.evil.example/…/pay…'],
  [`https://example.com/${'x'.repeat(60)}`, `example.com/${'x'.repeat(40)}…`],
  [`https://example.com:8443/?q=${'x'.repeat(60)}`, 'example.com:8443…'],
])('%s is shown as %s: always with the host that it leads to', (address, shown) => {
  expect(shortAddress(address)).toBe(shown)
})

test('a found message is cut between words, with dots, and the word is apart', () => {
  const body = `${'Before that we talked. '.repeat(5)}Send no Social Security number here. ${'And after it more. '.repeat(9)}`
  const parts = foundIn(body, 'social')
  expect(parts.filter(({ isFound }) => isFound)).toMatchObject([{ text: 'Social' }])
  const text = parts.map((part) => part.text).join('')
  expect(text).toMatch(/^… \S+ .*\S…$/)
  expect(body).toContain(text.slice(2, -1))
  expect(` ${body} `).toContain(` ${text.slice(2, -1)} `)
})

test('a short message is shown whole, with each word of the search marked, without its punctuation', () => {
  expect(foundIn('Is $5 (five) due?', '(due? $5')).toMatchObject([
    { text: 'Is $', isFound: false },
    { text: '5', isFound: true },
    { text: ' (five) ', isFound: false },
    { text: 'due', isFound: true },
    { text: '?', isFound: false },
  ])
  expect(foundIn('Is it due?', '??')).toMatchObject([{ text: 'Is it due?', isFound: false }])
  expect(foundIn('Nothing of it', 'else')).toMatchObject([{ text: 'Nothing of it', isFound: false }])
})
