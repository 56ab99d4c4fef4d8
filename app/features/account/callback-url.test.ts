import { expect, test } from 'vitest'
import { setLanguageSource } from '#common/i18n.ts'
import { claimedListingId, nextPathAfterSignIn } from './callback-url.ts'

test.each([
  ['/agents?q=fresno#top', '/agents?q=fresno#top'],
  ['/dashboard/account', '/dashboard/account'],
])('%s is a valid place to continue', (asked, place) => {
  expect(nextPathAfterSignIn(asked)).toBe(place)
})

test('the language of the page is part of every address there, so it is left out', () => {
  setLanguageSource(() => 'es')
  expect(nextPathAfterSignIn('/es/agents?q=fresno#top')).toBe('/agents?q=fresno#top')
  expect(nextPathAfterSignIn('/es?from=mail')).toBe('/?from=mail')
  expect(nextPathAfterSignIn('/dashboard/account')).toBe('/dashboard/account')
  setLanguageSource(() => 'en')
  expect(nextPathAfterSignIn('/es/agents')).toBe('/es/agents')
})

test.each([null, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  "%s isn't a path on this site, so the dashboard opens",
  (asked) => {
    expect(nextPathAfterSignIn(asked)).toBe('/dashboard?count=0')
  },
)

test.each(['/auth/login', '/auth/login?callbackUrl=%2Fauth', '/auth', '/es/auth/register'])(
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
