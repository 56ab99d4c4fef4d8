/** /auth/reset-password: requests the email with the link. The response is the same for every address. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
      heading={t`Forgot your password?`}
      lead={<p>{t`Enter the email address for your account. We’ll email you a link to set a new password.`}</p>}
    >
      <SendEmailForm
        path="public/auth/reset-password"
        label={t`Request a link`}
        button={t`Email me a link`}
        onSent={(_, email) => setSentTo(email)}
      />
      <p>
        <Trans>
          Remember your password? <Link href={paths.login}>Sign in</Link>.
        </Trans>
      </p>
    </AuthPage>
  )
}

const Sent = ({ to }: { to: string }) => (
  <AuthPage heading={t`Check your inbox`}>
    <div className="flex items-start gap-3">
      <Icon name="mail-sent" className="mt-1 text-evergreen" />
      <div className="grid gap-3">
        <output className="text-18">
          <Trans>
            If there’s an account for <strong className="[overflow-wrap:anywhere]">{to}</strong>, we’ve emailed you a
            link.
          </Trans>
        </output>
        <p>{t`Open the link in the email to choose a new password. The link works once and expires after an hour.`}</p>
      </div>
    </div>
    <NotReceived path="public/auth/reset-password" button={t`Send the link again`}>
      {t`Make sure this is the email address you registered with.`}
    </NotReceived>
    <p>
      <Link href={paths.login}>{t`Back to sign-in`}</Link>
    </p>
  </AuthPage>
)
