/** /auth/register/success: asks to check the inbox, and sends the email again, also to those who return for it. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ADDRESS_DRAFT, AuthPage, NotReceived, SendAgain } from '#app/features/account/auth-page.tsx'
import { useCallbackLink } from '#app/features/account/callback-url.ts'
import { UnbookedCall } from '#app/features/first-calls/unbooked-call.tsx'
import { SavedRequest } from '#app/features/requests/saved-request.tsx'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { readDraft } from '#app/ui/form/drafts.ts'
import { Icon } from '#app/ui/icon.tsx'
import { paths } from '#common/paths.ts'
import { Link } from '#app/ui/link.tsx'

const sendAgain = () => t`Send the confirmation email again`

export default function RegisterSuccessPage() {
  return useAuth().registerSuccess ? <JustRegistered /> : <NotConfirmed />
}

function JustRegistered() {
  const carryOn = useCallbackLink()
  const email = String(readDraft(ADDRESS_DRAFT)['email'] ?? '')
  return (
    <AuthPage heading={t`Check your inbox`}>
      <div className="flex items-start gap-3">
        <Icon name="mail-sent" className="mt-1 text-evergreen" />
        <div className="grid gap-3">
          <p className="text-18">
            {email ? (
              <Trans>
                We’ve sent an email to <strong className="[overflow-wrap:anywhere]">{email}</strong>.
              </Trans>
            ) : (
              t`We’ve sent you an email.`
            )}
          </p>
          <p>
            <Trans>
              Open the link in the email to confirm your email address. Then you can{' '}
              <Link href={carryOn(paths.login)}>sign in</Link>. The link works for 48 hours.
            </Trans>
          </p>
        </div>
      </div>
      <SavedRequest isRegistered />
      <UnbookedCall />
      <NotReceived path="public/auth/resend" button={sendAgain()}>
        <Trans>
          If you mistyped your email address, <Link href={carryOn(paths.register)}>register again</Link>.
        </Trans>
      </NotReceived>
    </AuthPage>
  )
}

/** After a reload, or when signing in failed. */
function NotConfirmed() {
  const carryOn = useCallbackLink()
  return (
    <AuthPage
      heading={t`Confirm your email address`}
      lead={
        <p>
          <Trans>
            Enter the email address you registered with. We’ll email you a new link, which works for 48 hours.
          </Trans>
        </p>
      }
    >
      <SendAgain path="public/auth/resend" button={sendAgain()} after={` ${t`Check your spam folder, too.`}`} />
      <p>
        <Trans>
          Already confirmed? <Link href={carryOn(paths.login)}>Sign in</Link>. No account yet?{' '}
          <Link href={carryOn(paths.register)}>Register</Link>.
        </Trans>
      </p>
    </AuthPage>
  )
}
