import { expect, test } from 'vitest'
import { cleanPhone, cleanWebsite, meansNone } from './clean-text.ts'

test.each(['2515550123', '251-555-0123', '(251)555-0123', '1-251-555-0123', '251/555-0123', '+1 251 555 0123'])(
  'the US number %s can be dialed',
  (cell) => {
    expect(cleanPhone(cell, 'US')).toBe('+12515550123')
  },
)

test.each(['251555012', '5550123', '0', '0515550123', '2510550123', '9999999999', '44 20 5555 0000', 'n/a'])(
  "%s isn't a US number",
  (cell) => {
    expect(cleanPhone(cell, 'US')).toBeNull()
  },
)

test("ten digits abroad aren't a US number, but an explicit country code counts", () => {
  expect(cleanPhone('9820012345', 'IN')).toBeNull()
  expect(cleanPhone('+91 98200 12345', 'IN')).toBe('+919820012345')
  expect(cleanPhone('416-555-0123', 'CA')).toBe('+14165550123')
})

test.each([
  ['www.vance.example', 'http://www.vance.example'],
  ['WWW.VANCE.EXAMPLE', 'http://www.vance.example'],
  ['https://vance.example/', 'https://vance.example'],
  ['vance.example/Tax?a=1', 'http://vance.example/Tax?a=1'],
])('the website %s becomes %s', (cell, website) => {
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
])("%s isn't a website", (cell) => {
  expect(cleanWebsite(cell)).toBeNull()
})

test('"none" gives no warning, an email address does', () => {
  expect(['none', 'N/A', '--', 'not available'].map(meansNone)).toEqual([true, true, true, true])
  expect(meansNone('opal@mail.example')).toBe(false)
})
