/**
 * The dashboard frame: tabs at the left, one content column. On narrow screens the tabs collapse behind a button, the
 * specification's navigation toggle.
 */
import { Notice } from '#app/ui/notice.tsx'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { dispatchAuth, useAuth } from '#app/lib/session/auth-state.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useOwnProfile } from './own-profile.ts'
import { SignOutButton } from './sign-out-button.tsx'
import { type Tab, tabAt, tabsOf } from './tabs.ts'

export function DashboardFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const tabs = tabsOf(useOwnProfile())
  const current = tabAt(tabs, pathname)
  const { tabToggle } = useAuth()
  return (
    <Columns
      rail={
        <>
          <button
            type="button"
            aria-expanded={tabToggle}
            aria-controls="dashboard-tabs"
            onClick={() => dispatchAuth({ type: 'navigation toggled' })}
            className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-box border border-edge px-3 font-semibold md:hidden"
          >
            <Icon name={current?.icon ?? 'menu'} className="text-evergreen" />
            <span>{current?.name ?? 'Dashboard'}</span>
            <span className="ml-auto text-14 font-normal text-muted">{tabToggle ? 'Close' : 'More'}</span>
          </button>
          <nav id="dashboard-tabs" aria-label="Dashboard" className={tabToggle ? undefined : 'max-md:hidden'}>
            <ul className="grid gap-1 max-md:mt-2 max-md:border-b max-md:border-hairline max-md:pb-3">
              {tabs.map((tab) => (
                <Entry key={tab.to} {...tab} isOpen={tab === current} isHere={tab.to === pathname} />
              ))}
              <li className="mt-1 border-t border-hairline pt-1">
                <SignOutButton />
              </li>
            </ul>
          </nav>
        </>
      }
    >
      {children}
    </Columns>
  )
}

/** Selecting a tab collapses them again. */
const closeNavigation = () => dispatchAuth({ type: 'navigation toggled', open: false })

const Entry = ({ name, to, icon, isOpen, isHere }: Tab & { isOpen: boolean; isHere: boolean }) => (
  <li>
    <a
      href={to}
      onClick={closeNavigation}
      aria-current={isOpen ? (isHere ? 'page' : 'true') : undefined}
      className="flex min-h-11 items-center gap-3 rounded-box px-3 font-medium text-ink no-underline hover:bg-evergreen-tint aria-[current]:bg-evergreen-tint aria-[current]:text-evergreen"
    >
      <Icon name={icon} />
      {name}
    </a>
  </li>
)

const Columns = ({ rail, children }: { rail: ReactNode; children: ReactNode }) => (
  <div className="mx-auto grid w-full max-w-page gap-x-10 gap-y-5 px-4 pt-5 pb-16 md:grid-cols-[12rem_minmax(0,1fr)] md:px-6 md:pt-10">
    <div className="md:sticky md:top-24 md:self-start">{rail}</div>
    <div className="min-w-0">{children}</div>
  </div>
)

/** The frame before the user is known, with the same dimensions. */
export const DashboardSkeleton = () => (
  <Columns rail={<div aria-hidden="true" className="h-11 rounded-box bg-hairline noscript:hidden md:h-44" />}>
    <noscript>
      <Notice kind="caution">
        <p>The dashboard needs JavaScript, which your browser does not run here. Everything public works without it.</p>
      </Notice>
    </noscript>
    <output className="sr-only noscript:hidden">Loading your dashboard</output>
    <div aria-hidden="true" className="grid gap-4 noscript:hidden">
      <div className="h-10 w-64 max-w-full rounded-box bg-hairline" />
      <div className="h-6 w-full max-w-[30rem] rounded-box bg-hairline" />
      <div className="mt-4 h-64 rounded-box bg-hairline" />
    </div>
  </Columns>
)
