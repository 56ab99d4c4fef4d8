/**
 * Lets in who is signed in, and nobody else (specification 2): without a session to the library's sign-in with
 * SessionRequired, after a lost one to /auth/login. Either way people come back to where they were.
 */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { UserProfile } from '#contract/account-answers.ts'
import { paths } from '#contract/paths.ts'
import { signInAgain } from '#app/lib/account/call-signed-in.ts'
import { loadProfile, recover, startSessionOfEither } from '#app/lib/account/keep-session.ts'
import { leaveForGood } from '#app/lib/account/leave-page.ts'
import { isSettled } from '#app/lib/account/send-call.ts'
import { sessionStateOf, useAuth } from '#app/lib/session/auth-state.ts'
import { Button } from '#app/ui/button.tsx'
import { OwnProfile } from './own-profile.ts'

type Props = { skeleton: ReactNode; children: ReactNode }

export function Guard({ skeleton, children }: Props) {
  const auth = useAuth()
  const asked = useStart()
  const session = sessionStateOf(auth)
  useWayOut(asked && session === 'unauthenticated')
  if (auth.userProfile) {
    // Another person's sign-in begins everything anew.
    return (
      <Inside key={auth.userProfile.id} profile={auth.userProfile}>
        {children}
      </Inside>
    )
  }
  return asked && session === 'loading' && !auth.loading ? <NotReachedYet /> : skeleton
}

/** @returns whether both layers have been asked. */
function useStart(): boolean {
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    void startSessionOfEither().finally(() => setAsked(true))
  }, [])
  return asked
}

/** Pages of their own follow, so that nothing of the person stays in memory. */
function useWayOut(out: boolean): void {
  const { isAuthenticated } = useAuth()
  const wasIn = useRef(false)
  useEffect(() => {
    if (isAuthenticated) wasIn.current = true
    if (out) leaveForGood(wasIn.current ? signInAgain() : sessionRequired())
  }, [isAuthenticated, out])
}

function sessionRequired(): string {
  const { pathname, search } = window.location
  return `${paths.librarySignIn}?${new URLSearchParams({ error: 'SessionRequired', callbackUrl: `${pathname}${search}` })}`
}

/** A refusal stays one. */
const onceMore = (failures: number, error: unknown) => failures < 1 && !isSettled(error)

function Inside({ profile, children }: { profile: UserProfile; children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: onceMore } } }))
  return (
    <QueryClientProvider client={client}>
      <OwnProfile value={profile}>
        <FreshProfile />
        {children}
      </OwnProfile>
    </QueryClientProvider>
  )
}

const FRESH_MS = 10_000

/** Asked again with each page and whenever the window gets the focus: another device may have changed or ended something. */
function FreshProfile() {
  const { pathname } = useLocation()
  useQuery({ queryKey: ['profile', pathname], queryFn: loadProfile, staleTime: FRESH_MS })
  return null
}

function NotReachedYet() {
  const [trying, setTrying] = useState(false)
  const again = async () => {
    setTrying(true)
    await recover()
    setTrying(false)
  }
  return (
    <div role="alert" className="mx-auto grid w-full max-w-reading gap-4 px-4 py-16 md:px-6">
      <h1 className="text-33">We cannot be reached</h1>
      <p className="text-muted">
        You are still signed in, but your account could not be loaded. Check your connection. This page goes on by
        itself when the line is back.
      </p>
      <div>
        <Button type="button" disabled={trying} onClick={() => void again()}>
          {trying ? 'Trying' : 'Try again'}
        </Button>
      </div>
    </div>
  )
}
