/** /dashboard/admin/agents: who wants to be approved. */
import { DeskPage } from '#app/features/desk/desk-page.tsx'
import { AgentsDesk } from '#app/features/admin/agents-desk.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Agents')

export default function Page() {
  return (
    <DeskPage heading="Agents" lead="Approve without a listing only who is truly enrolled and not yet listed.">
      <AgentsDesk />
    </DeskPage>
  )
}
