import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button, type ButtonLook } from '#app/ui/button.tsx'
import { Icon } from './icon.tsx'

/** Printing needs script; without it the browser's own menu does the same, so nothing is shown. */
export function PrintButton({ children, look = 'quiet' }: { children: string; look?: ButtonLook }) {
  if (!useHydrated()) return null
  return (
    <Button type="button" look={look} onClick={() => window.print()}>
      <Icon name="print" /> {children}
    </Button>
  )
}
