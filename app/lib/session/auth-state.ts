/**
 * The specification's auth state and its transitions, for the whole page: header, forms, and dashboard all read it.
 * Every page loads this file, so it makes no API calls.
 */
import type { UserProfile } from '#common/account-answers.ts'
import type { SessionState } from '#common/auth-session.ts'
import { createStore } from '#app/lib/create-store.ts'
import type { StoredPair } from './stored-pair.ts'

/** The result of a registration: its message, and the problems by field. */
type RegisterResult = { message: string; errors?: Readonly<Record<string, readonly string[]>> | undefined }

export type AuthState = {
  token: string | null
  refreshToken: string | null
  /** True until we know whether a user is signed in. */
  loading: boolean
  isAuthenticated: boolean
  /** As stored in local storage under authorized_user. */
  user: StoredPair | null
  userProfile: UserProfile | null
  registerFailed: RegisterResult | null
  registerSuccess: RegisterResult | null
  /** Whether the dashboard's navigation is expanded. */
  tabToggle: boolean
  /** Unread chats: the count in the header. */
  unread: number
  /** Unread notifications of every kind, chats included. */
  notifications: number
}

export type AuthEvent =
  | { type: 'login success'; pair: StoredPair }
  | { type: 'login fail' }
  | { type: 'profile loaded'; profile: UserProfile }
  | { type: 'profile away' }
  | { type: 'register success'; result: RegisterResult }
  | { type: 'register fail'; result: RegisterResult }
  | { type: 'navigation toggled'; open?: boolean }
  | { type: 'unread counted'; unread: number; notifications: number }
  | { type: 'nobody' }

const SIGNED_OUT_STATE = {
  token: null,
  refreshToken: null,
  loading: false,
  isAuthenticated: false,
  user: null,
  userProfile: null,
  unread: 0,
  notifications: 0,
} as const

export const INITIAL_AUTH_STATE: AuthState = {
  ...SIGNED_OUT_STATE,
  loading: true,
  registerFailed: null,
  registerSuccess: null,
  tabToggle: false,
}

type Transitions = {
  [Event in AuthEvent as Event['type']]: (event: Event, state: AuthState) => Partial<AuthState>
}

const TRANSITIONS: Transitions = {
  'login success': ({ pair }, { userProfile }) => ({
    token: pair.accessToken,
    refreshToken: pair.refreshToken,
    user: pair,
    loading: !userProfile,
  }),
  'login fail': () => SIGNED_OUT_STATE,
  'profile loaded': ({ profile }) => ({ loading: false, isAuthenticated: true, userProfile: profile }),
  'profile away': () => ({ loading: false }),
  'register success': ({ result }) => ({ registerSuccess: result, registerFailed: null }),
  'register fail': ({ result }) => ({ registerFailed: result, registerSuccess: null }),
  'navigation toggled': ({ open }, { tabToggle }) => ({ tabToggle: open ?? !tabToggle }),
  'unread counted': ({ unread, notifications }) => ({ unread, notifications }),
  nobody: () => SIGNED_OUT_STATE,
}

export function nextAuthState(state: AuthState, event: AuthEvent): AuthState {
  const move = TRANSITIONS[event.type] as (event: AuthEvent, state: AuthState) => Partial<AuthState>
  return { ...state, ...move(event, state) }
}

/** Specification 4. A user with keys that couldn't be verified yet is neither signed in nor signed out. */
export function sessionStateOf({ loading, isAuthenticated, user }: AuthState): SessionState {
  if (isAuthenticated) return 'authenticated'
  return loading || user ? 'loading' : 'unauthenticated'
}

/** On the server and until hydration, the session is unknown. */
const state = createStore(INITIAL_AUTH_STATE)
export const { get: authState, use: useAuth } = state

export const dispatchAuth = (event: AuthEvent): void => state.set(nextAuthState(state.get(), event))
