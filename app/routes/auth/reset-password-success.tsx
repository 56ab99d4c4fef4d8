/** /auth/reset-password/success */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { AuthPage } from '#app/features/account/auth-page.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { paths } from '#common/paths.ts'

export default function ResetPasswordSuccessPage() {
  return (
    <AuthPage heading={t`Your password is set`}>
      <p className="flex items-start gap-3 text-18">
        <Icon name="check" className="mt-1 text-evergreen" />
        <span>
          <Trans>
            We signed you out everywhere and sent you an email to confirm the change. Sign in with your new password.
          </Trans>
        </span>
      </p>
      <p>
        <LinkButton variant="primary" to={paths.login}>
          {t`Sign in`}
        </LinkButton>
      </p>
    </AuthPage>
  )
}
