import { Printer } from 'lucide-react'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'

/** Printing needs script; without it the browser's own menu does the same, so nothing is shown. */
export function PrintButton({ children }: { children: string }) {
  if (!useHydrated()) return null
  return (
    <Button type="button" look="quiet" onClick={() => window.print()}>
      <Printer aria-hidden="true" size={20} /> {children}
    </Button>
  )
}
