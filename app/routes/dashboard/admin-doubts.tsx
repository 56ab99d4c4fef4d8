/** /dashboard/admin/doubts: who may be one person. */
import { DeskPage } from '#app/features/desk/desk-page.tsx'
import { DoubtsDesk } from '#app/features/admin/doubts-desk.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Doubtful matches')

export default function Page() {
  return (
    <DeskPage
      heading="Doubtful matches"
      lead="Somebody left a list and somebody new came, much alike. The importer joins nobody on a guess."
    >
      <DoubtsDesk />
    </DeskPage>
  )
}
