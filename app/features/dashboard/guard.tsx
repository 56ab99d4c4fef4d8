/**
 * Lets in only signed-in users (specification 2): without a session they go to the library's sign-in page with
 * SessionRequired, after losing one to /auth/login. Either way they come back to where they were.
 */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { UserProfile } from '#common/account-answers.ts'
import { paths } from '#common/paths.ts'
import { signInAgainUrl } from '#app/lib/account/request-signed-in.ts'
import { loadProfile, profileLoadedAt, recover, startAnySession } from '#app/lib/account/session-sync.ts'
import { leaveAfter, replacePage } from '#app/lib/account/navigate-away.ts'
import { clearLocalSession } from '#app/lib/account/sign-in.ts'
import { isFinalError } from '#app/lib/account/send-request.ts'
import { sessionStateOf, useAuth } from '#app/lib/session/auth-state.ts'
import { deleteMessageDraft } from '#app/lib/message-draft.ts'
import { Button } from '#app/ui/button.tsx'
import { deleteAllDrafts } from '#app/ui/form/drafts.ts'
import { showToastOnNextPage } from '#app/ui/toast.tsx'

type Props = { skeleton: ReactNode; children: ReactNode }

export function Guard({ skeleton, children }: Props) {
  const auth = useAuth()
  const asked = useStart()
  const session = sessionStateOf(auth)
  useRedirectWhenSignedOut(asked && session === 'unauthenticated')
  // The whole page renders once the user is known: deferred, so that React pauses for what the visitor does meanwhile.
  const known = useDeferredValue(auth.userProfile?.id)
  if (auth.userProfile && auth.userProfile.id === known) {
    // A different user's sign-in remounts everything.
    return (
      <SignedInContent key={known} profile={auth.userProfile}>
        {children}
      </SignedInContent>
    )
  }
  return asked && session === 'loading' && !auth.loading ? <ProfileUnavailable /> : skeleton
}

/** @returns whether both session layers have been checked. */
function useStart(): boolean {
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    void startAnySession().finally(() => setAsked(true))
  }, [])
  return asked
}

/** A full page load follows, so that nothing about the user stays in memory. */
function useRedirectWhenSignedOut(out: boolean): void {
  const { isAuthenticated } = useAuth()
  const wasIn = useRef(false)
  useEffect(() => {
    if (isAuthenticated) wasIn.current = true
    if (out) replacePage(wasIn.current ? signInAgainUrl() : sessionRequired())
  }, [isAuthenticated, out])
}

function sessionRequired(): string {
  const { pathname, search } = window.location
  return `${paths.librarySignIn}?${new URLSearchParams({ error: 'SessionRequired', callbackUrl: `${pathname}${search}` })}`
}

/** Doesn't retry a final error. */
const retryOnce = (failures: number, error: unknown) => failures < 1 && !isFinalError(error)

function SignedInContent({ profile, children }: { profile: UserProfile; children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: retryOnce } } }))
  return (
    <QueryClientProvider client={client}>
      <OwnProfile value={profile}>
        <ProfileRefresher />
        {children}
      </OwnProfile>
    </QueryClientProvider>
  )
}

const PROFILE_STALE_MS = 10_000

/**
 * Refetched on each page and whenever the window gets the focus: another device may have changed or ended something.
 */
function ProfileRefresher() {
  const { pathname } = useLocation()
  const { userProfile } = useAuth()
  const { refetch } = useQuery({
    queryKey: ['profile'],
    queryFn: loadProfile,
    staleTime: PROFILE_STALE_MS,
    // The session start has already loaded it.
    initialData: userProfile,
    initialDataUpdatedAt: profileLoadedAt,
  })
  useEffect(() => {
    if (Date.now() - profileLoadedAt() > PROFILE_STALE_MS) void refetch()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- on each page.
  }, [pathname, refetch])
  return null
}

function ProfileUnavailable() {
  const [trying, setTrying] = useState(false)
  const again = async () => {
    setTrying(true)
    await recover()
    setTrying(false)
  }
  return (
    <div role="alert" className="mx-auto grid w-full max-w-reading gap-4 px-4 py-16 md:px-6">
      <h1 className="text-36">{t`We can’t connect`}</h1>
      <p className="text-muted">
        <Trans>You’re still signed in. Check your connection. This page will load once you’re back online.</Trans>
      </p>
      <div>
        <Button type="button" disabled={trying} onClick={() => void again()}>
          {trying ? t`Reconnecting` : t`Try again`}
        </Button>
      </div>
    </div>
  )
}

/** Set by the guard: inside the dashboard a user is always signed in. */
const OwnProfile = createContext<UserProfile | null>(null)

export function useOwnProfile(): UserProfile {
  const profile = useContext(OwnProfile)
  if (!profile) throw new Error('This is outside the dashboard.')
  return profile
}

/** Signs this browser out in all tabs, and leaves for a page that holds nothing personal. */
export async function signOut(words: string): Promise<void> {
  await leaveAfter(async () => {
    await clearLocalSession()
    // After the forms are gone, which keep what was typed.
    deleteAllDrafts()
    deleteMessageDraft()
    showToastOnNextPage(words)
  }, paths.home)
}
