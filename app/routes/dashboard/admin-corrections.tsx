/** /dashboard/admin/corrections: what people say is wrong. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { CorrectionsDesk } from '#app/features/admin/corrections-desk.tsx'
import { AdminDesk } from '#app/features/admin/admin-desk.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Corrections and opt-outs')

export default function Page() {
  return (
    <DashboardPage
      heading="Corrections and opt-outs"
      lead="Who asked has proved the address. Facts of the IRS file are corrected at the IRS."
    >
      <AdminDesk>
        <CorrectionsDesk />
      </AdminDesk>
    </DashboardPage>
  )
}
