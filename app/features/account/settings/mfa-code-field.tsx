import { Field } from '#app/ui/field.tsx'

type Props = { id: string; name: string; problem?: string | undefined; hint: string }

export const MfaCodeField = (field: Props) => (
  <Field {...field} label="Code" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={40} />
)
