/** /dashboard/admin/health: figures. */
import { DeskPage } from '#app/features/desk/desk-page.tsx'
import { Health } from '#app/features/admin/health.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Health')

export default function Page() {
  return (
    <DeskPage heading="Health" lead="Figures of this process and its database.">
      <Health />
    </DeskPage>
  )
}
