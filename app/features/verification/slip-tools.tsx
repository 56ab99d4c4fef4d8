import { Printer } from 'lucide-react'
import { Link } from 'react-router'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { paths } from '#contract/paths.ts'

/** Beside the slip, never on paper. Printing needs script; without it the browser's own menu does the same. */
export function SlipTools() {
  const hydrated = useHydrated()
  return (
    <div className="no-print mx-auto mt-6 flex max-w-[34rem] flex-wrap items-center gap-4">
      {hydrated && (
        <Button type="button" look="quiet" onClick={() => window.print()}>
          <Printer aria-hidden="true" size={20} /> Print
        </Button>
      )}
      <p className="text-14 text-muted">
        Whoever has this page’s address can see it. <Link to={paths.licenseVerification}>Check another name</Link>
      </p>
    </div>
  )
}
