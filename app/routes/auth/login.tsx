/**
 * /auth/login: the password, then the authenticator code if the account uses MFA. Also the return URL of external
 * sign-in providers (`?provider=`), and the redirect target of pages that require sign-in (`?error=`).
 */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ADDRESS_DRAFT, AuthPage } from '#app/features/account/auth-page.tsx'
import { useCallbackLink, useNextPath } from '#app/features/account/callback-url.ts'
import { startAnySession } from '#app/lib/account/session-sync.ts'
import { signIn, signInWithCookie, verifySecondFactor } from '#app/lib/account/sign-in.ts'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { ConsentText, meaningOf } from '#app/ui/consent-text.tsx'
import { UnbookedCall } from '#app/features/first-calls/unbooked-call.tsx'
import { SavedRequest } from '#app/features/requests/saved-request.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ChallengeGiven } from '#common/account-answers.ts'
import { paths } from '#common/paths.ts'
import { SIGN_IN_ERROR_DEFAULT, SIGN_IN_ERRORS } from '#common/auth-session.ts'
import { currentLanguage, i18n } from '#common/i18n.ts'
import { addressIn } from '#common/translated.ts'
import { EMAIL_MAX } from '#common/account-rules.ts'
import { Field } from '#app/ui/field.tsx'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { isApiError } from '#app/lib/account/send-request.ts'
import { Button } from '#app/ui/button.tsx'
import { listProviders, type ProviderRow, providerSignInUrl } from '#app/lib/account/library-session.ts'
import { Link } from '#app/ui/link.tsx'

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
      <AuthPage heading={t`Two-step sign-in`} lead={t`Enter a code to finish signing in.`}>
        <MfaStep given={challenge} onBack={back} />
      </AuthPage>
    )
  }
  return (
    <AuthPage heading={t`Sign in`} lead={<NewHere />} points={signedInPoints()}>
      <SavedRequest />
      <UnbookedCall />
      {note === 'ChallengeOver' ? <ChallengeOver /> : note && <SignInNote error={note} />}
      {arriving ? <output>{t`Signing you in.`}</output> : <PasswordStep onChallenge={setChallenge} />}
      <ProviderButtons />
    </AuthPage>
  )
}

const signedInPoints = () => [
  t`Read agents’ replies to your messages and requests.`,
  t`Find the agents and searches you saved.`,
  t`You never need to give us a Social Security number or a PTIN.`,
]

function NewHere() {
  const carryOn = useCallbackLink()
  return (
    <p>
      <Trans>
        New here? <Link href={carryOn(paths.register)}>Register</Link>. You can read, search, and verify names without
        an account.
      </Trans>
    </p>
  )
}

const ChallengeOver = () => (
  <Notice kind="caution">
    <p role="alert">{t`The code expired, or there were too many attempts. Start again with your password.`}</p>
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

/** Not an error and not the user's fault: these only explain why they are here. */
const NEUTRAL_ERRORS = new Set(['SessionRequired', 'SessionEnded'])

/** Explains why the user was sent here. */
function SignInNote({ error }: { error: string }) {
  return (
    <Notice kind={NEUTRAL_ERRORS.has(error) ? 'information' : 'problem'}>
      <p role="alert">{i18n._(SIGN_IN_ERRORS[error] ?? SIGN_IN_ERROR_DEFAULT)}</p>
    </Notice>
  )
}

/** The first step. Its form also carries the email address over to the forgotten-password pages. */
function PasswordStep({ onChallenge }: { onChallenge: (given: ChallengeGiven) => void }) {
  const form = useForm({
    name: 'login',
    schema: async () => (await import('#common/account-forms.ts')).loginForm,
    draft: ADDRESS_DRAFT,
    keepDraft: true,
    send: async (payload) => {
      const challenge = await signIn(payload)
      if (challenge) onChallenge(challenge)
    },
  })
  return (
    <FormFrame
      form={form}
      label={t`Sign in`}
      button={t`Sign in`}
      busy={t`Signing in`}
      beside={<Link href={paths.resetPassword}>{t`Forgot your password?`}</Link>}
      below={form.words && <NotConfirmed />}
    >
      <Field
        {...form.field('email')}
        label={t`Email address`}
        type="email"
        autoComplete="username"
        spellCheck={false}
        maxLength={EMAIL_MAX}
      />
      <PasswordField {...form.field('password')} label={t`Password`} autoComplete="current-password" />
    </FormFrame>
  )
}

/** Of what a failed sign-in can mean, the one that people can't fix here. */
function NotConfirmed() {
  const carryOn = useCallbackLink()
  return (
    <p>
      <Trans>
        Haven’t confirmed your email address? <Link href={carryOn(paths.registered)}>Get a new confirmation email</Link>
        .
      </Trans>
    </p>
  )
}

type MfaProps = {
  given: ChallengeGiven
  /** `over`: five minutes or five tries have passed. */
  onBack: (over: boolean) => void
}

/** The second step: a code from the authenticator app, or a recovery code. */
function MfaStep({ given, onBack }: MfaProps) {
  const form = useForm({
    name: 'factor',
    schema: async () => (await import('#common/account-forms.ts')).confirmMfaForm,
    reset: true,
    send: ({ code }) =>
      verifySecondFactor(given.challenge, code).catch((error: unknown) => {
        if (!isApiError(error, 410)) throw error
        onBack(true)
      }),
  })
  return (
    <FormFrame
      form={form}
      label={t`Second step`}
      button={t`Continue`}
      busy={t`Checking`}
      beside={
        <Button type="button" variant="secondary" onClick={() => onBack(false)}>
          {t`Back to password`}
        </Button>
      }
      below={
        <p className="text-14 text-muted">
          <Trans>
            Lost your phone and your recovery codes? <Link href={paths.contact}>Contact us</Link>.
          </Trans>
        </p>
      }
    >
      <Field
        {...form.field('code')}
        label={t`Code`}
        hint={t`Enter the six digits from your authenticator app, or a recovery code.`}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
    </FormFrame>
  )
}

/** The identity providers a user can sign in with, if any are configured. */
function ProviderButtons() {
  const providers = useProviders()
  const carryOn = useCallbackLink()
  const [leaving, setLeaving] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  if (providers.length === 0) return null
  const leave = async (id: string) => {
    setLeaving(id)
    setFailed(false)
    try {
      window.location.assign(
        await providerSignInUrl(id, carryOn(addressIn(currentLanguage(), `${paths.login}?provider=${id}`))),
      )
    } catch {
      setFailed(true)
      setLeaving(null)
    }
  }
  return (
    <section aria-label={t`Other ways to sign in`} className="grid gap-3 border-t border-hairline pt-6">
      {failed && (
        <Notice kind="problem">
          <p role="alert">{t`This sign-in option isn’t responding. Use your email address and password, or try again.`}</p>
        </Notice>
      )}
      {providers.map(({ id, name }) => (
        <Button key={id} type="button" variant="secondary" disabled={leaving !== null} onClick={() => void leave(id)}>
          {leaving === id ? t`Continuing to ${name}` : t`Sign in with ${name}`}
        </Button>
      ))}
      <p className="text-14 text-muted">
        <ConsentText name="provider" />{' '}
        {meaningOf(t`By continuing, you agree to the terms of use and the privacy policy.`)}
      </p>
    </section>
  )
}

/** None while we don't know yet: the password works in any case. */
function useProviders(): readonly ProviderRow[] {
  const [providers, setProviders] = useState<readonly ProviderRow[]>([])
  useEffect(() => {
    listProviders().then(setProviders, () => {})
  }, [])
  return providers
}
