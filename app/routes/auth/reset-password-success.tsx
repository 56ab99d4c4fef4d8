/** /auth/reset-password/success */
import { AuthPage } from '#app/features/account/auth-page.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { paths } from '#common/paths.ts'

export default function ResetPasswordSuccessPage() {
  return (
    <AuthPage heading="Your password is set">
      <p className="flex items-start gap-3 text-18">
        <Icon name="check" className="mt-1 text-evergreen" />
        <span>
          All earlier sign-ins have ended. We have sent you a mail that says so. Sign in with the new password.
        </span>
      </p>
      <p>
        <LinkButton variant="primary" to={paths.login}>
          Sign in
        </LinkButton>
      </p>
    </AuthPage>
  )
}
