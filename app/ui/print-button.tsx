import { Button, type ButtonVariant } from './button.tsx'
import { Icon } from './icon.tsx'
import { NeedsScript } from './needs-script.tsx'

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
