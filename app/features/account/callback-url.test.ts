import { expect, test } from 'vitest'
import { claimedListingId, nextPathAfterSignIn } from './callback-url.ts'

test.each([
  ['/agents?q=fresno#top', '/agents?q=fresno#top'],
  ['/dashboard/account', '/dashboard/account'],
])('%s is a valid place to continue', (asked, place) => {
  expect(nextPathAfterSignIn(asked)).toBe(place)
})

test.each([null, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  "%s isn't a path on this site, so the dashboard opens",
  (asked) => {
    expect(nextPathAfterSignIn(asked)).toBe('/dashboard?count=0')
  },
)

test.each(['/auth/login', '/auth/login?callbackUrl=%2Fauth', '/auth'])(
  '%s would loop back to signing in, so the dashboard opens',
  (asked) => {
    expect(nextPathAfterSignIn(asked)).toBe('/dashboard?count=0')
  },
)

test.each([
  ['/dashboard/listing?claim=0a1b2c3d', '0a1b2c3d'],
  ['/dashboard/listing', null],
  ['/dashboard/listing?claim=else', null],
  ['/agents?claim=0a1b2c3d', null],
  ['https://evil.example/dashboard/listing?claim=0a1b2c3d', null],
  [null, null],
])('%s leads to the claim of %s', (callbackUrl, listing) => {
  expect(claimedListingId(callbackUrl)).toBe(listing)
})
