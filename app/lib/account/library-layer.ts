/** The cookie layer of the authentication library under /api/auth. Its cookies are the server's affair. */
import type { ChallengeGiven, SessionPair } from '#contract/account-answers.ts'
import { callPublic, NotReached } from './send-call.ts'

type Handed = { code?: string; provider?: string }
export type Outcome = { pair: SessionPair | null; challenge: ChallengeGiven | null }

/** The name of the lock under which both layers are brought together. */
export const BOTH_LAYERS = 'authorized_user both layers'

async function post<T>(path: string, body: object): Promise<T> {
  const ask = async (url: string, init?: RequestInit) => {
    const answer = await fetch(url, init).catch(() => null)
    if (!answer?.ok) throw new NotReached('Signing in that way does not answer.')
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

/** Gives this browser the cookie of the session that the token belongs to. */
export const giveCookie = (accessToken: string) => post('callback/bearer', { accessToken })

export const endCookie = () => post('signout', {})

/** Where the provider's own sign-in page is. */
export const goToProvider = (provider: string, callbackUrl: string) =>
  post<{ url: string }>(`signin/${provider}`, { callbackUrl }).then(({ url }) => url)

/**
 * A pair for a browser that has the cookie of a sign-in, by a code that works once. A second factor may have to be
 * shown first.
 */
export async function pairOfCookie(): Promise<Outcome> {
  const { code, provider } = await post<Handed>('session', { data: { want: 'code' } })
  if (!code || !provider) return { pair: null, challenge: null }
  const { status, data } = await callPublic('POST', 'auth/callback', { code, provider })
  return status === 202
    ? { pair: null, challenge: data as ChallengeGiven }
    : { pair: data as SessionPair, challenge: null }
}

export type ProviderRow = { id: string; name: string }

/** The companies one may sign in by; the two of our own are no choice for a person. */
export async function listProviders(): Promise<ProviderRow[]> {
  const answer = await fetch('/api/auth/providers')
  const all = (await answer.json()) as Record<string, ProviderRow>
  return Object.values(all).filter(({ id }) => id !== 'credentials' && id !== 'bearer')
}
