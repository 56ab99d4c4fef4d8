import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { Icon } from './icon.tsx'

/** Printing from a button needs script; without it the browser's own menu does the same, so nothing is shown. */
export function PrintButton({ children, variant = 'secondary' }: { children: string; variant?: ButtonVariant }) {
  return (
    <NeedsScript>
      <Button type="button" variant={variant} onClick={() => window.print()}>
        <Icon name="print" /> {children}
      </Button>
    </NeedsScript>
  )
}

/**
 * Controls that do nothing without script: there from the start, but hidden in a browser without it. A span, because
 * they are also used in paragraphs, which a div would close: React would then find different HTML from its own.
 */
export const NeedsScript = ({ children }: { children: ReactNode }) => (
  <span className="contents noscript:hidden">{children}</span>
)
