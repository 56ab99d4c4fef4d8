import { PasswordField } from '#app/ui/form/password-field.tsx'
import type { FormHandle } from '#app/ui/form/use-form.ts'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'

/** Proves that this is still the owner. A user without a password must have signed in recently instead. */
export function OwnPassword({ field }: { field: FormHandle['field'] }) {
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
