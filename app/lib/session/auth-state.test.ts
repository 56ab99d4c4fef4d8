import { expect, test } from 'vitest'
import type { UserProfile } from '#common/account-answers.ts'
import { INITIAL_AUTH_STATE, type AuthEvent, nextAuthState, sessionStateOf } from './auth-state.ts'

const pair = { accessToken: 'a', refreshToken: 'r' }
const profile = { id: '1', first_name: 'Ada' } as UserProfile
const after = (...events: AuthEvent[]) => events.reduce(nextAuthState, INITIAL_AUTH_STATE)

test('at first the session is unknown; without a stored pair there is no session', () => {
  expect(sessionStateOf(INITIAL_AUTH_STATE)).toBe('loading')
  expect(sessionStateOf(after({ type: 'nobody' }))).toBe('unauthenticated')
})

test('a login stores the tokens, and the profile marks the user as authenticated', () => {
  const stored = after({ type: 'login success', pair })
  expect(stored).toMatchObject({ token: 'a', refreshToken: 'r', user: pair, isAuthenticated: false })
  expect(sessionStateOf(stored)).toBe('loading')
  const known = nextAuthState(stored, { type: 'profile loaded', profile })
  expect(known).toMatchObject({ isAuthenticated: true, loading: false, userProfile: profile })
  expect(sessionStateOf(known)).toBe('authenticated')
})

test("new tokens for the same user don't send the page back to loading", () => {
  const refreshed = after(
    { type: 'login success', pair },
    { type: 'profile loaded', profile },
    { type: 'login success', pair: { accessToken: 'b', refreshToken: 's' } },
  )
  expect(refreshed).toMatchObject({ token: 'b', isAuthenticated: true, loading: false })
})

test('a failed login clears the authentication and the unread counts', () => {
  const failed = after(
    { type: 'login success', pair },
    { type: 'profile loaded', profile },
    { type: 'unread counted', unread: 3, notifications: 4 },
    { type: 'login fail' },
  )
  expect(failed).toMatchObject({
    token: null,
    user: null,
    userProfile: null,
    isAuthenticated: false,
    unread: 0,
    notifications: 0,
  })
})

test('offline, a user with keys is neither signed in nor signed out', () => {
  const away = after({ type: 'login success', pair }, { type: 'profile away' })
  expect(away.loading).toBe(false)
  expect(sessionStateOf(away)).toBe('loading')
})

test('success and failure of a registration are stored, one at a time', () => {
  const failed = after({ type: 'register fail', result: { message: 'no', errors: { email: ['wrong'] } } })
  expect(failed.registerFailed?.errors).toEqual({ email: ['wrong'] })
  const done = nextAuthState(failed, { type: 'register success', result: { message: 'yes' } })
  expect(done).toMatchObject({ registerFailed: null, registerSuccess: { message: 'yes' } })
})

test('the navigation toggle flips the tab', () => {
  const once = after({ type: 'navigation toggled' })
  expect([once.tabToggle, nextAuthState(once, { type: 'navigation toggled' }).tabToggle]).toEqual([true, false])
})
