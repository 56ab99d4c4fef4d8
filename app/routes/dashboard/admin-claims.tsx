/** /dashboard/admin/claims: the queue of claims. */
import { DeskPage } from '#app/features/desk/desk-page.tsx'
import { ClaimsDesk } from '#app/features/admin/claims-desk.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Claims')

export default function Page() {
  return (
    <DeskPage
      heading="Claims"
      lead="Nobody takes over what is not theirs. Approve on one strong proof, or two medium ones."
    >
      <ClaimsDesk />
    </DeskPage>
  )
}
