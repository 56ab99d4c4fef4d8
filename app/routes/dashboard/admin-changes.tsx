/** /dashboard/admin/changes: what agents want said beside the official list. */
import { DeskPage } from '#app/features/desk/desk-page.tsx'
import { ChangesDesk } from '#app/features/admin/changes-desk.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Changes')

export default function Page() {
  return (
    <DeskPage
      heading="Changes"
      lead="Credentials, names and places that agents want shown. What the IRS list says is never changed by it."
    >
      <ChangesDesk />
    </DeskPage>
  )
}
