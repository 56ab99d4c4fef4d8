/** A password that can be shown, pasted, and filled by a password manager (WCAG 3.3.8). */
import { type FormEvent, useState } from 'react'
import { PASSWORD_MIN } from '#contract/password-rules.ts'
import { Field } from '#app/ui/field.tsx'
import { PasswordMeter } from './password-meter.tsx'

type Props = {
  id: string
  name: string
  problem?: string | undefined
  label: string
  hint?: string
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField({ label, ...field }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <Field
        {...field}
        label={label}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-controls={field.id}
        onClick={() => setShown(!shown)}
        className="absolute top-0 right-0 inline-flex min-h-6 cursor-pointer items-center text-14 font-semibold text-evergreen underline underline-offset-4"
      >
        Show<span className="sr-only">: {label}</span>
      </button>
    </div>
  )
}

type NewProps = { field: (name: string) => Pick<Props, 'id' | 'name' | 'problem'>; label?: string }

/** A new password, its strength, and the same once more. */
export function NewPasswordFields({ field, label = 'Password' }: NewProps) {
  const [typed, setTyped] = useState('')
  const read = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name === 'password') setTyped(target.value)
  }
  return (
    <div className="grid gap-5" onInput={read}>
      <div className="grid gap-2">
        <PasswordField
          {...field('password')}
          label={label}
          hint={`At least ${PASSWORD_MIN} characters, any you like. A few unrelated words are easy to remember.`}
          autoComplete="new-password"
        />
        <PasswordMeter password={typed} />
      </div>
      <PasswordField {...field('password_confirmation')} label={`${label}, once more`} autoComplete="new-password" />
    </div>
  )
}
