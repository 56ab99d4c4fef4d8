import { PrintButton } from '#app/ui/print-button.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import { paths } from '#contract/paths.ts'

/** Beside the slip, never on paper. */
export function SlipTools() {
  return (
    <div className="no-print mx-auto mt-6 flex max-w-[34rem] flex-wrap items-center gap-4">
      <ShareButton title="Receipt of a license check" />
      <PrintButton>Print</PrintButton>
      <p className="text-14 text-muted">
        Whoever has this page’s address can see it. <a href={paths.licenseVerification}>Check another name</a>
      </p>
    </div>
  )
}
