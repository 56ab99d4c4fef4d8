/** /dashboard/admin/agents: agents who request approval. */
import { AdminPage } from '#app/features/queue/admin-page.tsx'
import { AgentsQueue } from '#app/features/admin/agents-queue.tsx'
import { noindexMeta } from '#app/lib/noindex-meta.ts'

export const meta = noindexMeta('Agents')

export default function Page() {
  return (
    <AdminPage heading="Agents" lead="Approve without a listing only who is truly enrolled and not yet listed.">
      <AgentsQueue />
    </AdminPage>
  )
}
