/** Fields that confirm a change of the sign-in, and the button that cancels it. */
import { t } from '@lingui/core/macro'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import type { FormHandle } from '#app/ui/form/use-form.ts'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

/** Proves that this is still the owner. A user without a password must have signed in recently instead. */
export function OwnPassword({ field }: { field: FormHandle['field'] }) {
  const { has_password: hasPassword } = useOwnProfile()
  if (!hasPassword) {
    return (
      <p className="text-14 text-muted">
        {t`For your security, sign in again first if you signed in more than ten minutes ago.`}
      </p>
    )
  }
  return (
    <PasswordField
      {...field('password')}
      label={t`Your password`}
      hint={t`Enter your password to confirm that it’s you.`}
      autoComplete="current-password"
    />
  )
}

type CodeFieldProps = { id: string; name: string; problem?: string | undefined; hint: string }

export const MfaCodeField = (field: CodeFieldProps) => (
  <Field
    {...field}
    label={t`Code`}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={40}
  />
)

export const StopButton = ({ onStop }: { onStop: () => void }) => (
  <Button type="button" variant="secondary" onClick={onStop}>
    {t`Cancel`}
  </Button>
)
