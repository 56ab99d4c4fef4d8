/** /auth/reset-password: requests the email with the link. The response is the same for every address. */
import { useState } from 'react'
import { AuthPage, SendEmailForm } from '#app/features/account/auth-page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { paths } from '#common/paths.ts'
import { Link } from '#app/ui/link.tsx'

export default function ResetPasswordPage() {
  const [sent, setSent] = useState<string | null>(null)
  if (sent) {
    return (
      <AuthPage heading="Check your inbox">
        <div className="prose">
          <p className="flex items-start gap-3 text-18">
            <Icon name="mail-sent" className="mt-1 text-evergreen" />
            <output>{sent}</output>
          </p>
          <p>
            The link in it works once, for an hour. Nothing has come in a few minutes? Look in the folder for unwanted
            mail, or check the address.
          </p>
          <p>
            <button
              type="button"
              onClick={() => setSent(null)}
              className="cursor-pointer font-semibold text-evergreen underline underline-offset-4"
            >
              Try another address
            </button>
          </p>
        </div>
      </AuthPage>
    )
  }
  return (
    <AuthPage
      heading="Forgot the password?"
      lead={<p>Type the email address of your account. We send a link to choose a new password.</p>}
    >
      <SendEmailForm path="public/auth/reset-password" label="Ask for a link" button="Send the link" onSent={setSent} />
      <p>
        It has come back to you? <Link href={paths.login}>Sign in</Link>.
      </p>
    </AuthPage>
  )
}
