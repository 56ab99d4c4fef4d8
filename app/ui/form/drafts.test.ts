import { beforeEach, expect, test, vi } from 'vitest'

const session = vi.hoisted(() => ({ userProfile: null as { id: string; email: string } | null }))
// why: whose session it is comes from a signed-in browser.
vi.mock('#app/lib/session/auth-state.ts', () => ({ authState: () => session }))
const { keepDraftsFor, readDraft, storeDraft } = await import('./drafts.ts')

const REQUEST = { inBrowser: 'request' }
const MINUTE_MS = 60_000

function memoryStorage(): Storage {
  const values = new Map<string, string>()
  const methods = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(this: Record<string, string>, key: string, value: string) {
      values.set(key, value)
      this[key] = value
    },
    removeItem: (key: string) => values.delete(key),
  }
  return Object.create(methods) as Storage
}

beforeEach(() => {
  vi.useFakeTimers()
  const localStorage = memoryStorage()
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('localStorage', localStorage)
  session.userProfile = null
})

test('what a visitor wrote waits for the account they registered, as long as its link, and for no one else’s', () => {
  storeDraft(REQUEST, { body: 'I got a CP2000.' })
  keepDraftsFor('Bo@mail.example')
  vi.advanceTimersByTime(47 * 60 * MINUTE_MS)
  session.userProfile = { id: 'other', email: 'ada@mail.example' }
  expect(readDraft(REQUEST)).toEqual({})
  session.userProfile = { id: 'bo', email: 'bo@mail.example' }
  expect(readDraft(REQUEST)).toEqual({ body: 'I got a CP2000.' })
  vi.advanceTimersByTime(2 * 60 * MINUTE_MS)
  expect(readDraft(REQUEST)).toEqual({})
})

test('without a registration, it is offered for half an hour', () => {
  storeDraft(REQUEST, { body: 'I got a CP2000.' })
  session.userProfile = { id: 'ada', email: 'ada@mail.example' }
  vi.advanceTimersByTime(29 * MINUTE_MS)
  expect(readDraft(REQUEST)).toEqual({ body: 'I got a CP2000.' })
  vi.advanceTimersByTime(2 * MINUTE_MS)
  expect(readDraft(REQUEST)).toEqual({})
})
