/** The cookie layer of the authentication library under /api/auth. Its cookies are handled by the server. */
import type { ChallengeGiven, SessionPair } from '#common/account-answers.ts'
import { requestPublic, NetworkError } from './send-request.ts'
import { api } from '#app/lib/api/calls.ts'

type ExchangeCode = { code?: string; provider?: string }
export type Outcome = { pair: SessionPair | null; challenge: ChallengeGiven | null }

/** The name of the lock under which the two session layers are synchronized. */
export const SESSION_LAYERS_LOCK = 'authorized_user both layers'

async function post<T>(path: string, body: object): Promise<T> {
  const ask = async (url: string, init?: RequestInit) => {
    const answer = await fetch(url, init).catch(() => null)
    if (!answer?.ok) throw new NetworkError('Signing in that way does not answer.')
    return answer.json()
  }
  const { csrfToken } = (await ask('/api/auth/csrf')) as { csrfToken: string }
  return (await ask(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-return-redirect': '1' },
    body: JSON.stringify({ csrfToken, ...body }),
    keepalive: true,
  })) as T
}

/** Sets this browser's cookie for the session that the token belongs to. */
export const setSessionCookie = (accessToken: string) => post('callback/bearer', { accessToken })

export const clearSessionCookie = () => post('signout', {})

/** The URL of the provider's own sign-in page. */
export const providerSignInUrl = (provider: string, callbackUrl: string) =>
  post<{ url: string }>(`signin/${provider}`, { callbackUrl }).then(({ url }) => url)

/** Exchanges a sign-in's cookie for a token pair, through a single-use code. A second factor may be required first. */
export async function exchangeSessionCookie(): Promise<Outcome> {
  const { code, provider } = await post<ExchangeCode>('session', { data: { want: 'code' } })
  if (!code || !provider) return { pair: null, challenge: null }
  return outcomeOf(await requestPublic(api.post('auth/callback', { body: { code, provider } })))
}

type SignInAnswer = { status: 200; data: SessionPair } | { status: 202; data: ChallengeGiven }

export const outcomeOf = ({ status, data }: SignInAnswer): Outcome =>
  status === 202 ? { pair: null, challenge: data } : { pair: data, challenge: null }

export type ProviderRow = { id: string; name: string }

/** The identity providers a user can sign in with; our two internal ones aren't a choice. */
export async function listProviders(): Promise<ProviderRow[]> {
  const answer = await fetch('/api/auth/providers')
  const all = (await answer.json()) as Record<string, ProviderRow>
  return Object.values(all).filter(({ id }) => id !== 'credentials' && id !== 'bearer')
}
