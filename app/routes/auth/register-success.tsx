/** /auth/register/success: asks to check the inbox, or resends the email. */
import { useState } from 'react'
import { AuthPage, SendEmailForm } from '#app/features/account/auth-page.tsx'
import { useCallbackLink } from '#app/features/account/callback-url.ts'
import { useAuth } from '#app/lib/session/auth-state.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { paths } from '#common/paths.ts'
import { Link } from '#app/ui/link.tsx'

export default function RegisterSuccessPage() {
  const { registerSuccess } = useAuth()
  const carryOn = useCallbackLink()
  const [sent, setSent] = useState<string | null>(null)
  return (
    <AuthPage heading="Check your inbox">
      <div className="prose">
        <p className="flex items-start gap-3 text-18">
          <Icon name="mail-sent" className="mt-1 text-evergreen" />
          <span>{registerSuccess?.message ?? 'We’ll email you a link after you register.'}</span>
        </p>
        <p>
          Open the link to confirm your address. Then you can <Link href={carryOn(paths.login)}>sign in</Link>. The link
          works for two days.
        </p>
      </div>
      <section aria-labelledby="again" className="grid gap-4 border-t border-hairline pt-6">
        <h2 id="again" className="text-22">
          Didn’t get the email?
        </h2>
        <p className="text-muted">
          It can take a few minutes. Check your spam folder too. If you mistyped the address,{' '}
          <Link href={carryOn(paths.register)}>register again</Link>. Otherwise, we can send the email again.
        </p>
        {sent && (
          <Notice>
            <output>{sent}</output>
          </Notice>
        )}
        <SendEmailForm
          path="public/auth/resend"
          label="Send the email again"
          button="Send email again"
          onSent={setSent}
        />
      </section>
    </AuthPage>
  )
}
