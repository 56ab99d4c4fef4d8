import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { pageAccessFor } from '#app/features/dashboard/page-access.ts'
import { paths } from '#common/paths.ts'
import { Link } from '#app/ui/link.tsx'

type Props = { heading: string; lead: string; children: ReactNode }

/** Frame of a staff page. Access rules are in dashboard/page-access.ts; editors don't see the admin tabs. */
export function AdminPage({ heading, lead, children }: Props) {
  const profile = useOwnProfile()
  return (
    <DashboardPage heading={heading} lead={lead}>
      {pageAccessFor(paths.admin, profile) !== 'refused' && <AdminTabs />}
      {children}
    </DashboardPage>
  )
}

const PAGES = [
  { name: 'Queues', to: paths.admin },
  { name: 'Claims', to: paths.adminQueue('claims') },
  { name: 'Applications', to: paths.adminQueue('applications') },
  { name: 'Agents', to: paths.adminQueue('agents') },
  { name: 'Corrections', to: paths.adminQueue('corrections') },
  { name: 'Changes', to: paths.adminQueue('changes') },
  { name: 'Doubts', to: paths.adminQueue('doubts') },
  { name: 'Messages', to: paths.adminQueue('messages') },
  { name: 'Users', to: paths.adminQueue('users') },
  { name: 'Imports', to: paths.adminQueue('imports') },
  { name: 'Newsletter', to: paths.adminQueue('newsletter') },
  { name: 'Texts', to: paths.adminQueue('texts') },
  { name: 'Searches', to: paths.adminQueue('searches') },
  { name: 'Log', to: paths.adminQueue('audit-log') },
  { name: 'Health', to: paths.adminQueue('health') },
]

/** A dozen tabs: two rows where there is room; on a phone, one row that scrolls sideways. */
function AdminTabs() {
  const { pathname } = useLocation()
  const profile = useOwnProfile()
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && here) row.current.scrollLeft = here.offsetLeft - row.current.clientWidth / 3
  }, [])
  return (
    <nav aria-label="Admin desk" className="mb-6">
      <ul
        ref={row}
        className="relative flex gap-x-1 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:mask-r-from-85% max-sm:pr-16 max-sm:pl-4 sm:flex-wrap"
      >
        {PAGES.filter(({ to }) => pageAccessFor(to, profile) !== 'refused').map(({ name, to }) => (
          <li key={to}>
            <Link
              href={to}
              aria-current={to === pathname ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-box px-3 font-semibold -outline-offset-2 no-underline hover:bg-evergreen-tint aria-[current]:bg-evergreen-tint aria-[current]:text-ink"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
