/** /auth/reset-password/reset: the new password, for who came by the link of the mail. */
import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { AuthPage } from '#app/features/account/auth-page.tsx'
import { FormFrame } from '#app/features/account/form/form-frame.tsx'
import { NewPasswordFields } from '#app/features/account/form/password-field.tsx'
import { newPasswordProblems } from '#app/features/account/form/problems.ts'
import { useAccountForm } from '#app/features/account/form/use-account-form.ts'
import { dropResetToken, readResetToken } from '#app/features/account/reset/reset-token.ts'
import { callPublic } from '#app/lib/account/send-call.ts'
import { quietMeta } from '#app/lib/quiet-meta.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { resetForm } from '#contract/account-forms.ts'
import { paths } from '#contract/paths.ts'

export const meta = quietMeta('Choose a new password')

export default function ResetPasswordFormPage() {
  const token = useSyncExternalStore(
    () => () => {},
    readResetToken,
    () => '',
  )
  if (token === null) {
    return (
      <AuthPage heading="Open the link in the mail">
        <p>A new password can be set by the link that we send you. Open it from the mail, or ask for one.</p>
        <p>
          <LinkButton look="main" to={paths.resetPassword}>
            Ask for a link
          </LinkButton>
        </p>
      </AuthPage>
    )
  }
  return (
    <AuthPage
      heading="Choose a new password"
      lead={<p>Afterwards you are signed out everywhere, and sign in with the new password.</p>}
    >
      <NewPasswordForm token={token} />
    </AuthPage>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = useAccountForm({
    name: 'reset',
    schema: resetForm,
    shape: (typed) => ({ ...typed, token }),
    alsoCheck: newPasswordProblems,
    send: async (payload) => {
      await callPublic('POST', 'public/auth/reset-password/reset', payload)
      await navigate(paths.resetPasswordDone, { replace: true })
      dropResetToken()
    },
  })
  return (
    <FormFrame
      form={form}
      label="Choose a new password"
      notYet="Not changed yet"
      button="Set the new password"
      busy="Setting it"
      beside={<a href={paths.resetPassword}>Ask for a new link</a>}
    >
      <NewPasswordFields field={form.field} label="New password" />
    </FormFrame>
  )
}
