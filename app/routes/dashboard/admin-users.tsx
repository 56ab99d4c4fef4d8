/** /dashboard/admin/users: accounts. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { UsersDesk } from '#app/features/admin/users-desk.tsx'
import { AdminDesk } from '#app/features/admin/admin-desk.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Users')

export default function Page() {
  return (
    <DashboardPage heading="Users" lead="You can give a role, suspend and sign out. Nobody can see or set a password.">
      <AdminDesk>
        <UsersDesk />
      </AdminDesk>
    </DashboardPage>
  )
}
