/** /auth/reset-password/reset: the new password, after opening the emailed link. */
import { t } from '@lingui/core/macro'
import { useNavigate } from 'react-router'
import { AuthPage, deleteResetToken, loadResetToken } from '#app/features/account/auth-page.tsx'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { newPasswordProblems, NewPasswordFields } from '#app/ui/form/password-field.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { requestPublic } from '#app/lib/account/send-request.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { api } from '#app/lib/api/calls.ts'
import { paths } from '#common/paths.ts'
import { Link } from '#app/ui/link.tsx'

export default function ResetPasswordFormPage() {
  const token = useHydrated() ? loadResetToken() : ''
  if (token === null) {
    return (
      <AuthPage heading={t`Open the link in the email`}>
        <p>{t`To set a new password, open the link we emailed you, or request a new one.`}</p>
        <p>
          <LinkButton variant="primary" to={paths.resetPassword}>
            {t`Request a link`}
          </LinkButton>
        </p>
      </AuthPage>
    )
  }
  return (
    <AuthPage
      heading={t`Choose a new password`}
      lead={<p>{t`We’ll sign you out everywhere. Then you can sign in with your new password.`}</p>}
    >
      <NewPasswordForm token={token} />
    </AuthPage>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = useForm({
    name: 'reset',
    schema: async () => (await import('#common/account-forms.ts')).resetForm,
    shape: (typed) => ({ ...typed, token }),
    alsoCheck: newPasswordProblems,
    send: async (payload) => {
      await requestPublic(api.post('public/auth/reset-password/reset', { body: payload }))
      await navigate(paths.resetPasswordDone, { replace: true })
      deleteResetToken()
    },
  })
  return (
    <FormFrame
      form={form}
      label={t`Choose a new password`}
      button={t`Set new password`}
      busy={t`Saving`}
      beside={<Link href={paths.resetPassword}>{t`Request a new link`}</Link>}
    >
      <NewPasswordFields field={form.field} label={t`New password`} />
    </FormFrame>
  )
}
