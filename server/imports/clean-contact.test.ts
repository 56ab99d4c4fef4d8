import { expect, test } from 'vitest'
import { cleanPhone, cleanWebsite, saysNone } from './clean-contact.ts'

test.each(['2515550123', '251-555-0123', '(251)555-0123', '1-251-555-0123', '251/555-0123', '+1 251 555 0123'])(
  'the US number %s can be dialled',
  (cell) => {
    expect(cleanPhone(cell, 'US')).toBe('+12515550123')
  },
)

test.each(['251555012', '5550123', '0', '0515550123', '2510550123', '9999999999', '44 20 5555 0000', 'n/a'])(
  '%s is no US number',
  (cell) => {
    expect(cleanPhone(cell, 'US')).toBeNull()
  },
)

test('ten digits abroad are some other number, but a written country code counts', () => {
  expect(cleanPhone('9820012345', 'IN')).toBeNull()
  expect(cleanPhone('+91 98200 12345', 'IN')).toBe('+919820012345')
  expect(cleanPhone('416-555-0123', 'CA')).toBe('+14165550123')
})

test.each([
  ['www.vance.example', 'http://www.vance.example'],
  ['WWW.VANCE.EXAMPLE', 'http://www.vance.example'],
  ['https://vance.example/', 'https://vance.example'],
  ['vance.example/Tax?a=1', 'http://vance.example/Tax?a=1'],
])('the website %s is %s', (cell, website) => {
  expect(cleanWebsite(cell)).toBe(website)
})

test.each([
  'opal@mail.example',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://user:pass@bad.example/',
  'http://bad.example/%0d%0aSet-Cookie:x=1',
  'http://bad.example/"><script>',
  'ftp://files.example',
  'Smith Tax Service',
  'smithtax',
  'www. vance.example',
  'www.a.example, www.b.example',
  'none',
])('%s is no website', (cell) => {
  expect(cleanWebsite(cell)).toBeNull()
})

test('who wrote "none" is not warned about, who wrote an e-mail address is', () => {
  expect(['none', 'N/A', '--', 'not available'].map(saysNone)).toEqual([true, true, true, true])
  expect(saysNone('opal@mail.example')).toBe(false)
})
