/** /dashboard/admin/users: accounts. */
import { DeskPage } from '#app/features/desk/desk-page.tsx'
import { UsersDesk } from '#app/features/admin/users-desk.tsx'
import { quietMeta } from '#app/lib/quiet-meta.ts'

export const meta = quietMeta('Users')

export default function Page() {
  return (
    <DeskPage heading="Users" lead="You can give a role, suspend and sign out. Nobody can see or set a password.">
      <UsersDesk />
    </DeskPage>
  )
}
