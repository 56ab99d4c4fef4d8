import { useLocation } from 'react-router'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { paths } from '#contract/paths.ts'

const PAGES = [
  { name: 'Queues', to: paths.admin, forModerators: true },
  { name: 'Claims', to: paths.adminQueue('claims') },
  { name: 'Agents', to: paths.adminQueue('agents') },
  { name: 'Corrections', to: paths.adminQueue('corrections'), forModerators: true },
  { name: 'Users', to: paths.adminQueue('users') },
  { name: 'Imports', to: paths.adminQueue('imports') },
  { name: 'Log', to: paths.adminQueue('audit-log') },
  { name: 'Health', to: paths.adminQueue('health') },
]

export function DeskTabs() {
  const { pathname } = useLocation()
  const isAdmin = useOwnProfile().role.name === 'admin'
  const tabs = PAGES.filter(({ forModerators }) => isAdmin || forModerators)
  return (
    <div className="mb-8 border-b border-hairline">
      <LinkTabs label="Admin desk" tabs={tabs.map(({ name, to }) => ({ name, to, current: to === pathname }))} />
    </div>
  )
}
