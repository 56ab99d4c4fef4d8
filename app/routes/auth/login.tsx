/**
 * /auth/login: the password, then the authenticator code if the account uses MFA. Also the return URL of external
 * sign-in providers (`?provider=`), and the redirect target of pages that require sign-in (`?error=`).
 */
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AuthPage } from '#app/features/account/auth-page.tsx'
import { useCallbackLink, useNextPath } from '#app/features/account/callback-url.ts'
import { MfaStep } from '#app/features/account/login/mfa-step.tsx'
import { PasswordStep } from '#app/features/account/login/password-step.tsx'
import { ProviderButtons } from '#app/features/account/login/provider-buttons.tsx'
import { SignInNote } from '#app/features/account/login/sign-in-note.tsx'
import { startAnySession } from '#app/lib/account/session-sync.ts'
import { signInWithCookie } from '#app/lib/account/sign-in.ts'
import { noindexMeta } from '#app/lib/noindex-meta.ts'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { ChallengeGiven } from '#common/account-answers.ts'
import { paths } from '#common/paths.ts'

export const meta = noindexMeta('Sign in')

export default function LoginPage() {
  const [asked] = useSearchParams()
  const { challenge, setChallenge, note, setNote, arriving } = useSignInReturn(
    asked.get('provider'),
    asked.get('error'),
  )
  useContinueWhenSignedIn()
  if (challenge) {
    const back = (over: boolean) => {
      setChallenge(null)
      setNote(over ? 'ChallengeOver' : null)
    }
    return (
      <AuthPage heading="One more step" lead="Your account asks for a code besides the password.">
        <MfaStep given={challenge} onBack={back} />
      </AuthPage>
    )
  }
  return (
    <AuthPage heading="Sign in" lead={<NewHere />}>
      {note === 'ChallengeOver' ? <ChallengeOver /> : note && <SignInNote error={note} />}
      {arriving ? <output>Signing you in.</output> : <PasswordStep onChallenge={setChallenge} />}
      <ProviderButtons />
    </AuthPage>
  )
}

function NewHere() {
  const carryOn = useCallbackLink()
  return (
    <p>
      New here? <a href={carryOn(paths.register)}>Register</a>. Reading, searching and checking names need no account.
    </p>
  )
}

const ChallengeOver = () => (
  <Notice kind="caution">
    <p role="alert">The time for the code is over, or it was tried too often. Start again with your password.</p>
  </Notice>
)

/** Users who are already signed in, or return from an external provider, don't have to type anything. */
function useSignInReturn(provider: string | null, error: string | null) {
  const [challenge, setChallenge] = useState<ChallengeGiven | null>(null)
  const [note, setNote] = useState(error)
  const isReturning = provider !== null && error === null
  const [arriving, setArriving] = useState(isReturning)
  useEffect(() => {
    const arrive = async () => {
      if (!isReturning) return startAnySession()
      const outcome = await signInWithCookie()
      setChallenge(outcome.challenge)
      if (!outcome.pair && !outcome.challenge) setNote('OAuthCallbackError')
    }
    void arrive()
      .catch(() => setNote('OAuthCallbackError'))
      .finally(() => setArriving(false))
  }, [isReturning])
  return { challenge, setChallenge, note, setNote, arriving }
}

/** Continues as soon as the user is signed in: on this page, by stored tokens, or in another tab. */
function useContinueWhenSignedIn(): void {
  const { isAuthenticated } = useAuth()
  const place = useNextPath()
  const navigate = useNavigate()
  useEffect(() => {
    if (isAuthenticated) void navigate(place, { replace: true })
  }, [isAuthenticated, place, navigate])
}
