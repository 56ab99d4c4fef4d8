/** A password that can be shown, pasted, and filled in by a password manager (WCAG 3.3.8). */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState, useEffect } from 'react'
import { i18n } from '#common/i18n.ts'
import { PASSWORD_MIN, passwordProblem, PASSWORDS_DIFFER } from '#common/password-rules.ts'
import { Field } from '#app/ui/field.tsx'
import type { Typed } from './form-values.ts'
import type { FieldProblems } from './problems.ts'

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
    <Field
      {...field}
      label={label}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-pressed={shown}
          aria-controls={field.id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 cursor-pointer px-4 text-14 font-semibold text-evergreen aria-pressed:underline"
        >
          <Trans>
            Show<span className="sr-only">: {label}</span>
          </Trans>
        </button>
      }
    />
  )
}

type NewProps = { field: (name: string) => Pick<Props, 'id' | 'name' | 'problem'>; label?: string }

/** A new password, its strength, and the password repeated. */
export function NewPasswordFields({ field, label = t`Password` }: NewProps) {
  const [typed, setTyped] = useState('')
  const read = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name === 'password') setTyped(target.value)
  }
  return (
    <div className="grid gap-5" onInput={read}>
      <div>
        <PasswordField
          {...field('password')}
          label={label}
          hint={t`Use at least ${PASSWORD_MIN} characters of any kind. A few unrelated words are easy to remember.`}
          autoComplete="new-password"
        />
        <PasswordMeter password={typed} />
      </div>
      <PasswordField
        {...field('password_confirmation')}
        label={t`Confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
      />
    </div>
  )
}

/** The schema reports these only once everything else is valid; users want to know right away. */
export function newPasswordProblems(typed: Typed): FieldProblems {
  const text = (name: string) => String(typed[name] ?? '')
  const owner = { email: text('email'), firstName: text('first_name'), lastName: text('last_name') }
  const problem = passwordProblem(text('password'), owner)
  const differs = text('password') !== text('password_confirmation')
  return {
    ...(problem ? { password: problem } : {}),
    ...(differs ? { password_confirmation: i18n._(PASSWORDS_DIFFER) } : {}),
  }
}

/** Shows how hard a password is to guess as it is typed. Advice only; the rules decide what is rejected. */
type Strength = { score: number; words: string; advice: string }

const STEPS = [
  { score: 0, color: 'bg-brick' },
  { score: 1, color: 'bg-brick' },
  { score: 2, color: 'bg-marigold' },
  { score: 3, color: 'bg-evergreen' },
  { score: 4, color: 'bg-evergreen' },
] as const
/** Strength doesn't matter until a word is finished. */
const PAUSE_MS = 200

function PasswordMeter({ password }: { password: string }) {
  const strength = useStrength(password)
  const isTyped = password !== ''
  const reached = strength?.score ?? -1
  const color = STEPS[strength?.score ?? 0]?.color
  return (
    <div className={isTyped ? 'mt-2 grid gap-1' : ''}>
      <div aria-hidden="true" hidden={!isTyped} className="grid grid-cols-5 gap-1">
        {STEPS.map(({ score }) => (
          <span key={score} className={`h-1.5 rounded-stamp ${score <= reached ? color : 'bg-hairline'}`} />
        ))}
      </div>
      <p aria-live="polite" className={`text-14 text-muted ${isTyped ? 'min-h-6' : ''}`}>
        {strength && `${strength.words} ${strength.advice}`}
      </p>
    </div>
  )
}

function useStrength(password: string): Strength | null {
  const [known, setKnown] = useState<Strength | null>(null)
  useEffect(() => {
    if (password === '') return
    const timer = setTimeout(async () => {
      // Without its word lists (offline) there is no meter; the rules still apply.
      const measure = await import('./measure-password.ts').catch(() => null)
      if (measure) setKnown(measure.measurePassword(password))
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [password])
  return password === '' ? null : known
}
