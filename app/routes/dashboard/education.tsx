/** /dashboard/education: hours, cycle, dates. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { EducationDesk } from '#app/features/education/education-desk.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Education and renewal')

export default function Page() {
  return (
    <DashboardPage heading="Education and renewal" lead="Your hours and dates. Only you see them.">
      <EducationDesk />
    </DashboardPage>
  )
}
