/**
 * /auth/login: the password, then the code of an authenticator app where the account asks for one. Also where another
 * company sends people back to (`?provider=`), and where everybody lands who must sign in first (`?error=`).
 */
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AuthPage } from '#app/features/account/auth-page.tsx'
import { useCarryOn, usePlaceAfter } from '#app/features/account/go-on.ts'
import { FactorStep } from '#app/features/account/login/factor-step.tsx'
import { PasswordStep } from '#app/features/account/login/password-step.tsx'
import { ProviderButtons } from '#app/features/account/login/provider-buttons.tsx'
import { SignInNote } from '#app/features/account/login/sign-in-note.tsx'
import { startSessionOfEither } from '#app/lib/account/keep-session.ts'
import { signInByCookie } from '#app/lib/account/sign-in.ts'
import { quietMeta } from '#app/lib/quiet-meta.ts'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { ChallengeGiven } from '#contract/account-answers.ts'
import { paths } from '#contract/paths.ts'

export const meta = quietMeta('Sign in')

export default function LoginPage() {
  const [asked] = useSearchParams()
  const { challenge, setChallenge, note, setNote, arriving } = useArrival(asked.get('provider'), asked.get('error'))
  useGoOn()
  if (challenge) {
    const back = (over: boolean) => {
      setChallenge(null)
      setNote(over ? 'ChallengeOver' : null)
    }
    return (
      <AuthPage heading="One more step" lead="Your account asks for a code besides the password.">
        <FactorStep given={challenge} onBack={back} />
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
  const carryOn = useCarryOn()
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

/** Whoever is signed in already, or comes back from another company, need not type anything. */
function useArrival(provider: string | null, error: string | null) {
  const [challenge, setChallenge] = useState<ChallengeGiven | null>(null)
  const [note, setNote] = useState(error)
  const comesBack = provider !== null && error === null
  const [arriving, setArriving] = useState(comesBack)
  useEffect(() => {
    const arrive = async () => {
      if (!comesBack) return startSessionOfEither()
      const outcome = await signInByCookie()
      setChallenge(outcome.challenge)
      if (!outcome.pair && !outcome.challenge) setNote('OAuthCallbackError')
    }
    void arrive()
      .catch(() => setNote('OAuthCallbackError'))
      .finally(() => setArriving(false))
  }, [comesBack])
  return { challenge, setChallenge, note, setNote, arriving }
}

/** On, as soon as somebody is signed in: by this page, by a stored pair, or in another tab. */
function useGoOn(): void {
  const { isAuthenticated } = useAuth()
  const place = usePlaceAfter()
  const navigate = useNavigate()
  useEffect(() => {
    if (isAuthenticated) void navigate(place, { replace: true })
  }, [isAuthenticated, place, navigate])
}
