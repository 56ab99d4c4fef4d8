/** /auth/reset-password: requests the email with the link. The response is the same for every address. */
import { useState } from 'react'
import { AuthPage, NotReceived, SendEmailForm } from '#app/features/account/auth-page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { paths } from '#common/paths.ts'
import { Link } from '#app/ui/link.tsx'

export default function ResetPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <Sent to={sentTo} />
  return (
    <AuthPage
      heading="Forgot your password?"
      lead={<p>Enter the email address of your account. We’ll email you a link to set a new password.</p>}
    >
      <SendEmailForm
        path="public/auth/reset-password"
        label="Request a link"
        button="Email me a link"
        onSent={(_, email) => setSentTo(email)}
      />
      <p>
        Remember it after all? <Link href={paths.login}>Sign in</Link>.
      </p>
    </AuthPage>
  )
}

const Sent = ({ to }: { to: string }) => (
  <AuthPage heading="Check your inbox">
    <div className="flex items-start gap-3">
      <Icon name="mail-sent" className="mt-1 text-evergreen" />
      <div className="grid gap-3">
        <output className="text-18">
          If <strong className="[overflow-wrap:anywhere]">{to}</strong> has an account, we’ve sent it an email.
        </output>
        <p>Open the link in it to choose a new password. The link works once, for an hour.</p>
      </div>
    </div>
    <NotReceived path="public/auth/reset-password" button="Send the link again">
      Make sure this is the address you registered with.
    </NotReceived>
    <p>
      <Link href={paths.login}>Back to sign-in</Link>
    </p>
  </AuthPage>
)
