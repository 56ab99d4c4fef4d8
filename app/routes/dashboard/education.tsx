/** /dashboard/education: continuing education hours, cycle, and dates. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { EducationView } from '#app/features/education/education-view.tsx'
import { noindexMeta } from '#app/lib/noindex-meta.ts'

export const meta = noindexMeta('Education and renewal')

export default function Page() {
  return (
    <DashboardPage heading="Education and renewal" lead="Your hours and dates. Only you see them.">
      <EducationView />
    </DashboardPage>
  )
}
