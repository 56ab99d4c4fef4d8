import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import { ProblemSummary } from '#app/ui/problem-summary.tsx'
import { ACCOUNT_HONEYPOT } from '#common/account-forms.ts'
import type { AccountForm } from './use-account-form.ts'

type Props = {
  form: AccountForm
  /** The form's accessible name. */
  label: string
  /** The heading of the problem list: "Not saved yet". */
  notYet: string
  children: ReactNode
  /** The button's label, and its label while sending. */
  button: string
  busy: string
  variant?: ButtonVariant
  /** Content beside the button. */
  beside?: ReactNode
}

/** A form with its problem summary above and its button below. */
export function FormFrame({ form, label, notYet, children, button, busy, variant = 'primary', beside }: Props) {
  const { frame, problems, tries, restored, disabled, sending } = form
  return (
    <form {...frame} method="post" noValidate aria-label={label} className="grid content-start gap-5">
      {problems.length > 0 && <ProblemSummary key={tries} heading={notYet} problems={problems} />}
      {restored && tries === 0 && (
        <output className="text-14 text-muted">What you typed before is back. It is not sent yet.</output>
      )}
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* While the form is being sent, another click does nothing; disabling the button would lose the focus. */}
        <Button variant={variant} disabled={disabled} aria-busy={sending}>
          {sending ? busy : button}
        </Button>
        {beside}
      </div>
    </form>
  )
}

/** Hidden from view, from the keyboard, and from screen readers: only bots fill it in. */
export const Honeypot = () => (
  <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
    <label>
      Leave this empty
      <input name={ACCOUNT_HONEYPOT} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
    </label>
  </div>
)
