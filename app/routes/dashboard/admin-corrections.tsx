/** /dashboard/admin/corrections: reported errors. */
import { AdminPage } from '#app/features/queue/admin-page.tsx'
import { CorrectionsQueue } from '#app/features/admin/corrections-queue.tsx'
import { noindexMeta } from '#app/lib/noindex-meta.ts'

export const meta = noindexMeta('Corrections and opt-outs')

export default function Page() {
  return (
    <AdminPage
      heading="Corrections and opt-outs"
      lead="Who asked has proved the address. Facts of the IRS file are corrected at the IRS."
    >
      <CorrectionsQueue />
    </AdminPage>
  )
}
