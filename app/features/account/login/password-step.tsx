import type { ChallengeGiven } from '#common/account-answers.ts'
import { loginForm } from '#common/account-forms.ts'
import { EMAIL_MAX } from '#common/account-rules.ts'
import { paths } from '#common/paths.ts'
import { signIn } from '#app/lib/account/sign-in.ts'
import { Field } from '#app/ui/field.tsx'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { ADDRESS_DRAFT } from '../send-email-form.tsx'

/** The first step. Its form also carries the email address over to the forgotten-password pages. */
export function PasswordStep({ onChallenge }: { onChallenge: (given: ChallengeGiven) => void }) {
  const form = useForm({
    name: 'login',
    schema: loginForm,
    draft: ADDRESS_DRAFT,
    keepDraft: true,
    send: async (payload) => {
      const challenge = await signIn(payload)
      if (challenge) onChallenge(challenge)
    },
  })
  return (
    <FormFrame
      form={form}
      label="Sign in"
      notYet="Not signed in"
      button="Sign in"
      busy="Signing in"
      beside={<a href={paths.resetPassword}>Forgot the password?</a>}
    >
      <Field
        {...form.field('email')}
        label="Email address"
        type="email"
        autoComplete="username"
        spellCheck={false}
        maxLength={EMAIL_MAX}
      />
      <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
    </FormFrame>
  )
}
