import { expect, test } from 'vitest'
import { safeRedirectPath } from './auth-session.ts'

test.each(['/', '/dashboard', '/dashboard/account?tab=2', '/agents?q=a%20b#map', '/a//b'])(
  '%j is a path on this site',
  (place) => {
    expect(safeRedirectPath(place, '/home')).toBe(place)
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
])('%j is rejected', (place) => {
  expect(safeRedirectPath(place, '/home')).toBe('/home')
})
