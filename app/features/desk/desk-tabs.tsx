import { useLocation } from 'react-router'
import { useOwnProfile } from '#app/features/dashboard/own-profile.ts'
import { answerTo } from '#app/features/dashboard/page-access.ts'
import { paths } from '#contract/paths.ts'

const PAGES = [
  { name: 'Queues', to: paths.admin },
  { name: 'Claims', to: paths.adminQueue('claims') },
  { name: 'Agents', to: paths.adminQueue('agents') },
  { name: 'Corrections', to: paths.adminQueue('corrections') },
  { name: 'Changes', to: paths.adminQueue('changes') },
  { name: 'Doubts', to: paths.adminQueue('doubts') },
  { name: 'Messages', to: paths.adminQueue('messages') },
  { name: 'Users', to: paths.adminQueue('users') },
  { name: 'Imports', to: paths.adminQueue('imports') },
  { name: 'Texts', to: paths.adminQueue('texts') },
  { name: 'Log', to: paths.adminQueue('audit-log') },
  { name: 'Health', to: paths.adminQueue('health') },
]

export function DeskTabs() {
  const { pathname } = useLocation()
  const profile = useOwnProfile()
  const tabs = PAGES.filter(({ to }) => answerTo(to, profile) !== 'refused')
  return (
    // A dozen: on a narrow screen they need a second line.
    <nav aria-label="Admin desk" className="mb-8 border-b border-hairline pb-2">
      <ul className="flex flex-wrap gap-x-1">
        {tabs.map(({ name, to }) => (
          <li key={to}>
            <a
              href={to}
              aria-current={to === pathname ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-box px-3 font-semibold no-underline hover:bg-evergreen-tint aria-[current]:bg-evergreen-tint aria-[current]:text-ink"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
