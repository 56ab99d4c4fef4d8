import { PasswordField } from '#app/features/account/form/password-field.tsx'
import type { AccountForm } from '#app/features/account/form/use-account-form.ts'
import { useOwnProfile } from '../own-profile.ts'

/** Proves that it is still the owner. Who has no password must have signed in just now instead. */
export function OwnPassword({ field }: { field: AccountForm['field'] }) {
  const { has_password: hasPassword } = useOwnProfile()
  if (!hasPassword) {
    return (
      <p className="text-14 text-muted">This works within ten minutes of signing in. Later, sign in again first.</p>
    )
  }
  return (
    <PasswordField
      {...field('password')}
      label="Your password"
      hint="To be sure that it is you."
      autoComplete="current-password"
    />
  )
}
