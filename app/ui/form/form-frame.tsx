import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { ProblemSummary } from '#app/ui/problem-summary.tsx'
import { HONEYPOT } from '#common/account-rules.ts'
import type { FormHandle } from './use-form.ts'

type Props = {
  form: FormHandle
  /** The page that the form is posted to, if it isn't the one it is on. */
  action?: string
  /** The browser's own checks come first. */
  required?: boolean
  /** The form's accessible name. */
  label?: string | undefined
  children: ReactNode
  /** The button's label, and its label while sending. */
  button: string
  busy: string
  icon?: IconName
  variant?: ButtonVariant
  /** Content beside the button, and below it. */
  beside?: ReactNode
  below?: ReactNode
  /** For a long form on a card: the button stays in view. */
  isSticky?: boolean
}

/** A form with its problem summary above and its button below. */
export function FormFrame({ form, action, required = false, label, children, ...end }: Props) {
  const { frame, problems, tries, restored, discard, disabled, sending } = form
  const { button, busy, icon, variant = 'primary', beside, below, isSticky = false } = end
  return (
    <form {...frame} action={action} noValidate={!required} aria-label={label} className="grid content-start gap-5">
      {problems.length > 0 && <ProblemSummary key={tries} problems={problems} />}
      {restored && tries === 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-stamp border-l-4 border-slate bg-slate-tint px-4 py-1">
          <output className="grow py-2 text-14">{t`We restored your draft. It hasn’t been sent yet.`}</output>
          <Button type="button" variant="plain" onClick={discard}>
            {t`Start over`}
          </Button>
        </div>
      )}
      {children}
      <div className={`flex flex-wrap items-center gap-x-4 gap-y-2${isSticky ? ' save-bar' : ''}`}>
        {/* While the form is being sent, another click does nothing; disabling the button would lose the focus. */}
        <Button variant={variant} disabled={disabled} aria-busy={sending}>
          {icon && <Icon name={icon} />} {sending ? busy : button}
        </Button>
        {beside}
      </div>
      {below}
    </form>
  )
}

/** Hidden from view, from the keyboard, and from screen readers: only bots fill it in. */
export const Honeypot = () => (
  <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
    <label>
      {t`Leave this blank`}
      <input name={HONEYPOT} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
    </label>
  </div>
)
