/** /auth/verify/{token}: confirms an address when the button is selected; opening the page changes nothing. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useLoaderData, useParams } from 'react-router'
import { AuthPage, SendAgain } from '#app/features/account/auth-page.tsx'
import { claimedListingId } from '#app/features/account/callback-url.ts'
import { useAsyncAction } from '#app/ui/form/use-async-action.ts'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { requestPublic, isApiError } from '#app/lib/account/send-request.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { api } from '#app/lib/api/calls.ts'
import type { Verified } from '#common/account-answers.ts'
import { paths } from '#common/paths.ts'
import { Link } from '#app/ui/link.tsx'

export default function VerifyPage() {
  const { token = '' } = useParams()
  // Of the server's loader (app/spa/render.tsx).
  const { kind } = useLoaderData<{ kind: Verified['kind'] | null }>()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  if (outcome === 'gone' || (!outcome && kind === null)) return <Gone />
  if (outcome) return <Confirmed {...outcome} />
  return kind === 'email' ? (
    <ConfirmRegistration token={token} onOutcome={setOutcome} />
  ) : (
    <AgreeToChange token={token} onOutcome={setOutcome} />
  )
}

type Outcome = Verified | 'gone'
type StepProps = { token: string; onOutcome: (outcome: Outcome | null) => void }

/** Another person may have registered this address too: the password tells which registration is the reader's. */
function ConfirmRegistration({ token, onOutcome }: StepProps) {
  const form = useForm({
    name: 'verify',
    schema: async () => (await import('#common/account-forms.ts')).confirmAddressForm.required(),
    shape: (typed) => ({ ...typed, token }),
    send: async (given) => onOutcome(await confirm(given)),
  })
  return (
    <AuthPage
      heading={t`Confirm your email address`}
      lead={<p>{t`Enter the password you chose when you registered with this email address.`}</p>}
    >
      <FormFrame
        form={form}
        label={t`Confirm your email address`}
        button={t`Confirm my email address`}
        busy={t`Confirming`}
        beside={<Link href={paths.resetPassword}>{t`Forgot your password?`}</Link>}
      >
        <PasswordField {...form.field('password')} label={t`Password`} autoComplete="current-password" />
      </FormFrame>
      <p className="text-14 text-muted">{t`Didn’t register here? Close this page, and we won’t confirm your email address.`}</p>
    </AuthPage>
  )
}

function AgreeToChange({ token, onOutcome }: StepProps) {
  const hydrated = useHydrated()
  const { press, busy, problem } = useAsyncAction(() => confirm({ token }))
  return (
    <AuthPage heading={t`Confirm your email address`} lead={<p>{t`Confirm that this email address is yours.`}</p>}>
      {problem && (
        <Notice kind="problem">
          <p role="alert">{problem}</p>
        </Notice>
      )}
      <div>
        <Button type="button" disabled={!hydrated || busy} onClick={() => void press().then(onOutcome)}>
          {busy ? t`Confirming` : t`Confirm my email address`}
        </Button>
      </div>
      <p className="text-14 text-muted">{t`Didn’t request a change? Close this page, and nothing changes.`}</p>
    </AuthPage>
  )
}

async function confirm(given: { token: string; password?: string | undefined }): Promise<Outcome> {
  try {
    return (await requestPublic(api.post('public/auth/verify', { body: given }))).data
  } catch (error) {
    if (isApiError(error, 410)) return 'gone'
    throw error
  }
}

function Confirmed({ kind, done, waiting_for: waitingFor, next }: Verified) {
  if (kind === 'email_change' && !done) {
    const other = waitingFor === 'old' ? t`your current email address` : t`your new email address`
    return (
      <Result heading={t`One more confirmation needed`} sign="mail-sent">
        <span>
          <Trans>
            This email address is confirmed. Now open the link in the email we sent to <strong>{other}</strong>. Nothing
            changes until both are confirmed.
          </Trans>
        </span>
      </Result>
    )
  }
  return (
    <Result
      heading={kind === 'email' ? t`Your email address is confirmed` : t`Your email address has been changed`}
      sign="check"
    >
      <span>{kind === 'email' ? readyText(next) : t`From now on, sign in with your new email address.`}</span>
      <span>
        <LinkButton variant="primary" to={next ? paths.signInTo(next) : paths.login}>
          {t`Sign in`}
        </LinkButton>
      </span>
    </Result>
  )
}

const readyText = (next: string | null): string => {
  if (claimedListingId(next)) return t`Your account is ready. Sign in to claim your listing.`
  return next
    ? t`Your account is ready. Sign in to continue where you left off.`
    : t`Your account is ready. Sign in to use it.`
}

function Result({ heading, sign, children }: { heading: string; sign: 'check' | 'mail-sent'; children: ReactNode }) {
  return (
    <AuthPage heading={heading}>
      <output className="flex items-start gap-3 text-18">
        <Icon name={sign} className="mt-1 text-evergreen" />
        <span className="grid gap-5">{children}</span>
      </output>
    </AuthPage>
  )
}

function Gone() {
  return (
    <AuthPage heading={t`This link no longer works`}>
      <div role="alert" className="grid gap-3">
        <p>{t`The link was already used, has expired, or wasn’t copied completely.`}</p>
        <p>
          <Trans>
            If you’ve already confirmed your email address, <Link href={paths.login}>sign in</Link>. Otherwise, we’ll
            email you a new link.
          </Trans>
        </p>
      </div>
      <SendAgain path="public/auth/resend" label={t`Request a new link`} button={t`Email me a new link`} />
    </AuthPage>
  )
}
