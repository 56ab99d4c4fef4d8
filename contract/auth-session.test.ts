import { expect, test } from 'vitest'
import { samePlace } from './auth-session.ts'

test.each(['/', '/dashboard', '/dashboard/account?tab=2', '/agents?q=a%20b#map', '/a//b'])(
  '%j is a place of this site',
  (place) => {
    expect(samePlace(place, '/home')).toBe(place)
  },
)

test.each([
  null,
  undefined,
  '',
  'dashboard',
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/%0a'.replace('%0a', '\n'),
  ' /dashboard',
  'javascript:alert(1)',
  '/..//elsewhere.example',
  `/${'x'.repeat(2_000)}`,
])('%j is none', (place) => {
  expect(samePlace(place, '/home')).toBe('/home')
})
