/** /auth/register/success: asks to check the inbox, and sends the email again, also to those who return for it. */
import { ADDRESS_DRAFT, AuthPage, NotReceived, SendAgain } from '#app/features/account/auth-page.tsx'
import { useCallbackLink } from '#app/features/account/callback-url.ts'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { readDraft } from '#app/ui/form/drafts.ts'
import { Icon } from '#app/ui/icon.tsx'
import { paths } from '#common/paths.ts'
import { Link } from '#app/ui/link.tsx'

const SEND_AGAIN = 'Send the confirmation email again'

export default function RegisterSuccessPage() {
  return useAuth().registerSuccess ? <JustRegistered /> : <NotConfirmed />
}

function JustRegistered() {
  const carryOn = useCallbackLink()
  return (
    <AuthPage heading="Check your inbox">
      <div className="flex items-start gap-3">
        <Icon name="mail-sent" className="mt-1 text-evergreen" />
        <div className="grid gap-3">
          <p className="text-18">
            We’ve sent an email to{' '}
            <strong className="[overflow-wrap:anywhere]">{String(readDraft(ADDRESS_DRAFT)['email'] ?? 'you')}</strong>.
          </p>
          <p>
            Open the link in it to confirm your address. Then you can <Link href={carryOn(paths.login)}>sign in</Link>.
            The link works for 48 hours.
          </p>
        </div>
      </div>
      <NotReceived path="public/auth/resend" button={SEND_AGAIN}>
        If you mistyped your address, <Link href={carryOn(paths.register)}>register again</Link>.
      </NotReceived>
    </AuthPage>
  )
}

/** After a reload, or when signing in failed. */
function NotConfirmed() {
  const carryOn = useCallbackLink()
  return (
    <AuthPage
      heading="Confirm your email address"
      lead={<p>Enter the address you registered with. We’ll email you a new link, which works for 48 hours.</p>}
    >
      <SendAgain path="public/auth/resend" button={SEND_AGAIN} after=" Check your spam folder, too." />
      <p>
        Already confirmed? <Link href={carryOn(paths.login)}>Sign in</Link>. No account yet?{' '}
        <Link href={carryOn(paths.register)}>Register</Link>.
      </p>
    </AuthPage>
  )
}
