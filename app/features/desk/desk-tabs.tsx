import { useEffect, useRef } from 'react'
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
  { name: 'Newsletter', to: paths.adminQueue('newsletter') },
  { name: 'Texts', to: paths.adminQueue('texts') },
  { name: 'Log', to: paths.adminQueue('audit-log') },
  { name: 'Health', to: paths.adminQueue('health') },
]

/** A dozen: where there is room on two lines, on a phone in one that is pushed sideways. */
export function DeskTabs() {
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
        {PAGES.filter(({ to }) => answerTo(to, profile) !== 'refused').map(({ name, to }) => (
          <li key={to}>
            <a
              href={to}
              aria-current={to === pathname ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-box px-3 font-semibold -outline-offset-2 no-underline hover:bg-evergreen-tint aria-[current]:bg-evergreen-tint aria-[current]:text-ink"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
