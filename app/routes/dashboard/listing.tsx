/** /dashboard/listing: claim it, fill it. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { ListingDesk } from '#app/features/listing-editor/listing-desk.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Your listing')

export default function Page() {
  return (
    <DashboardPage
      heading="Your listing"
      lead="What the IRS list says of you is the record; what you add here shows beside it."
    >
      <ListingDesk />
    </DashboardPage>
  )
}
