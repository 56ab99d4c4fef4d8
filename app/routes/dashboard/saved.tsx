/** /dashboard/saved: saved, watched, and compared listings. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { SavedList } from '#app/features/saved/saved-list.tsx'
import { noindexMeta } from '#app/lib/noindex-meta.ts'

export const meta = noindexMeta('Saved')

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
