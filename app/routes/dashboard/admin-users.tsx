/** /dashboard/admin/users: accounts. */
import { AdminPage } from '#app/features/queue/admin-page.tsx'
import { UsersAdmin } from '#app/features/admin/users-admin.tsx'
import { noindexMeta } from '#app/lib/noindex-meta.ts'

export const meta = noindexMeta('Users')

export default function Page() {
  return (
    <AdminPage heading="Users" lead="You can give a role, suspend and sign out. Nobody can see or set a password.">
      <UsersAdmin />
    </AdminPage>
  )
}
