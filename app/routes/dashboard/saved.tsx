/** /dashboard/saved: saved, watched, compared. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { SavedList } from '#app/features/saved/saved-list.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Saved')

export default function Page() {
  return (
    <DashboardPage
      heading="Saved"
      lead="Whom you saved. Watch one, and we mail you when the newest IRS list drops or restores them."
    >
      <SavedList />
    </DashboardPage>
  )
}
