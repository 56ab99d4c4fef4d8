/** /dashboard/listing: claim a listing and complete it. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { OwnListingEditor } from '#app/features/listing-editor/own-listing-editor.tsx'
import { noindexMeta } from '#app/lib/noindex-meta.ts'

export const meta = noindexMeta('Your listing')

export default function Page() {
  return (
    <DashboardPage
      heading="Your listing"
      lead="What the IRS list says of you is the record; what you add here shows beside it."
    >
      <OwnListingEditor />
    </DashboardPage>
  )
}
