import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '#app/ui/button.tsx'
import { ProblemSummary } from '#app/ui/problem-summary.tsx'
import { ACCOUNT_TRAP } from '#contract/account-forms.ts'
import type { AccountForm } from './use-account-form.ts'

type Props = {
  form: AccountForm
  /** Names the form for screen readers. */
  label: string
  /** Heads the list of what is wrong: "Not saved yet". */
  notYet: string
  children: ReactNode
  /** What the button says, and what it says meanwhile. */
  button: string
  busy: string
  look?: ButtonLook
  /** Beside the button. */
  beside?: ReactNode
}

/** A form with its summary above and its button below. */
export function FormFrame({ form, label, notYet, children, button, busy, look = 'main', beside }: Props) {
  const { frame, problems, tries, restored, disabled, sending } = form
  return (
    <form {...frame} method="post" noValidate aria-label={label} className="grid content-start gap-5">
      {problems.length > 0 && <ProblemSummary key={tries} heading={notYet} problems={problems} />}
      {restored && tries === 0 && (
        <output className="text-14 text-muted">What you typed before is back. It is not sent yet.</output>
      )}
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* While it is sent only another press does nothing: a button that is disabled loses the focus. */}
        <Button look={look} disabled={disabled} aria-busy={sending}>
          {sending ? busy : button}
        </Button>
        {beside}
      </div>
    </form>
  )
}

/** Out of sight and out of the way of the keyboard and of screen readers: programs fill it. */
export const Trap = () => (
  <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
    <label>
      Leave this empty
      <input name={ACCOUNT_TRAP} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
    </label>
  </div>
)
