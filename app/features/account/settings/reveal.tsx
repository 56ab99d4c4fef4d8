/** A form that few visits need: opened by a button beside what it is about, and closed by Cancel. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useOpener } from '#app/lib/use-opener.ts'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'

type Props = {
  icon: IconName
  /** What is so now. */
  now: ReactNode
  /** Of the button that opens the form. */
  button: string
  /** `primary`: it should be done. */
  variant?: ButtonVariant
  /** @param close for a Cancel button, or once the form is sent. */
  children: (close: () => void) => ReactNode
}

export function Reveal({ icon, now, button, variant = 'secondary', children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const opener = useOpener(isOpen)
  useEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus()
  }, [isOpen])
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex min-w-0 flex-1 basis-60 items-center gap-3">
          <span className={`disc ${variant === 'primary' ? 'disc-sand' : ''}`}>
            <Icon name={icon} />
          </span>
          <div className="min-w-0">{now}</div>
        </div>
        <Button ref={opener} type="button" variant={variant} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {button}
        </Button>
      </div>
      {isOpen && (
        <div ref={form} className="border-t border-hairline pt-5">
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  )
}
