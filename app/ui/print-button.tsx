import { Button, type ButtonLook } from '#app/ui/button.tsx'
import { Icon } from './icon.tsx'
import { NeedsScript } from './needs-script.tsx'

/** Printing needs script; without it the browser's own menu does the same, so nothing is shown. */
export function PrintButton({ children, look = 'quiet' }: { children: string; look?: ButtonLook }) {
  return (
    <NeedsScript>
      <Button type="button" look={look} onClick={() => window.print()}>
        <Icon name="print" /> {children}
      </Button>
    </NeedsScript>
  )
}
