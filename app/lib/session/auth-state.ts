/**
 * The specification's auth state and its transitions, for the whole page: header, forms and dashboard read the same.
 * Every page loads this file, so it knows nothing of calls.
 */
import { useSyncExternalStore } from 'react'
import type { UserProfile } from '#contract/account-answers.ts'
import type { SessionState } from '#contract/auth-session.ts'
import type { StoredPair } from './stored-pair.ts'

/** What a registration answered: its words, and what is wrong with which field. */
export type RegisterResult = { message: string; errors?: Readonly<Record<string, readonly string[]>> | undefined }

export type AuthState = {
  token: string | null
  refreshToken: string | null
  /** Until it is known whether somebody is signed in. */
  loading: boolean
  isAuthenticated: boolean
  /** As local storage keeps it under authorized_user. */
  user: StoredPair | null
  userProfile: UserProfile | null
  registerFailed: RegisterResult | null
  registerSuccess: RegisterResult | null
  /** Whether the dashboard's navigation is unfolded. */
  tabToggle: boolean
  /** Chats that wait to be read: the header's bell. */
  unread: number
}

export type AuthEvent =
  | { type: 'login success'; pair: StoredPair }
  | { type: 'login fail' }
  | { type: 'profile loaded'; profile: UserProfile }
  | { type: 'profile away' }
  | { type: 'register success'; result: RegisterResult }
  | { type: 'register fail'; result: RegisterResult }
  | { type: 'navigation toggled'; open?: boolean }
  | { type: 'unread counted'; unread: number }
  | { type: 'nobody' }

const NOBODY = {
  token: null,
  refreshToken: null,
  loading: false,
  isAuthenticated: false,
  user: null,
  userProfile: null,
  unread: 0,
} as const

export const AT_FIRST: AuthState = {
  ...NOBODY,
  loading: true,
  registerFailed: null,
  registerSuccess: null,
  tabToggle: false,
}

type Moves = {
  [Event in AuthEvent as Event['type']]: (event: Event, state: AuthState) => Partial<AuthState>
}

const MOVES: Moves = {
  'login success': ({ pair }, { userProfile }) => ({
    token: pair.accessToken,
    refreshToken: pair.refreshToken,
    user: pair,
    loading: !userProfile,
  }),
  'login fail': () => NOBODY,
  'profile loaded': ({ profile }) => ({ loading: false, isAuthenticated: true, userProfile: profile }),
  'profile away': () => ({ loading: false }),
  'register success': ({ result }) => ({ registerSuccess: result, registerFailed: null }),
  'register fail': ({ result }) => ({ registerFailed: result, registerSuccess: null }),
  'navigation toggled': ({ open }, { tabToggle }) => ({ tabToggle: open ?? !tabToggle }),
  'unread counted': ({ unread }) => ({ unread }),
  nobody: () => NOBODY,
}

export function nextAuthState(state: AuthState, event: AuthEvent): AuthState {
  const move = MOVES[event.type] as (event: AuthEvent, state: AuthState) => Partial<AuthState>
  return { ...state, ...move(event, state) }
}

/** Specification 4. Who has keys but could not be asked about yet is neither in nor out. */
export function sessionStateOf({ loading, isAuthenticated, user }: AuthState): SessionState {
  if (isAuthenticated) return 'authenticated'
  return loading || user ? 'loading' : 'unauthenticated'
}

let current = AT_FIRST
const watchers = new Set<() => void>()

export const authState = (): AuthState => current

export function changeAuth(event: AuthEvent): void {
  current = nextAuthState(current, event)
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** On the server, and until script takes over: nobody knows yet. */
export const useAuth = (): AuthState => useSyncExternalStore(watch, authState, () => AT_FIRST)
