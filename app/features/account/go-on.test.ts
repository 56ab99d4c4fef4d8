import { expect, test } from 'vitest'
import { placeAfter } from './go-on.ts'

test.each([
  ['/agents?q=fresno#top', '/agents?q=fresno#top'],
  ['/dashboard/account', '/dashboard/account'],
])('%s is where the person goes on', (asked, place) => {
  expect(placeAfter(asked)).toBe(place)
})

test.each([null, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  '%s is no place of ours: the dashboard',
  (asked) => {
    expect(placeAfter(asked)).toBe('/dashboard?count=0')
  },
)

test.each(['/auth/login', '/auth/login?callbackUrl=%2Fauth', '/auth'])(
  '%s would lead in a circle: the dashboard',
  (asked) => {
    expect(placeAfter(asked)).toBe('/dashboard?count=0')
  },
)
