/** /dashboard/admin/imports: lists of the IRS. */
import { DeskPage } from '#app/features/desk/desk-page.tsx'
import { ImportsDesk } from '#app/features/admin/imports-desk.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Imports')

export default function Page() {
  return (
    <DeskPage
      heading="Imports"
      lead="Try a list first: nothing changes until you commit it, and the newest run can be taken back."
    >
      <ImportsDesk />
    </DeskPage>
  )
}
