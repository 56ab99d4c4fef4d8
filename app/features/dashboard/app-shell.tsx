/**
 * The shell of the dashboard: a rail of grouped pages at the left, the page beside it. On a tablet, the rail is narrow,
 * with small names; on a phone, there is a bar at the bottom.
 */
import { t } from '@lingui/core/macro'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { barTabs, type Tab, tabAt, type TabGroup } from '#app/features/dashboard/page-access.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'

export type CountAt = (to: string) => Count | null
export type Count = { of: number; words: string; isUrgent?: boolean }

type RailProps = {
  groups: readonly TabGroup[]
  pathname: string
  /** On a phone. */
  isOpen: boolean
  onToggle: (open: boolean) => void
  countAt: CountAt
  /** Below the pages. */
  end: ReactNode
}

/**
 * On a phone, a bar at the bottom has the most used pages, and the specification's navigation toggle, which opens the
 * rail as a popover above the bar.
 */
export function Rail({ groups, pathname, isOpen, onToggle, countAt, end }: RailProps) {
  const current = tabAt(groups, pathname)
  const nav = useRef<HTMLElement>(null)
  useCurrentInView(nav, current?.to)
  const entryOf = (tab: Tab) => (
    <Entry
      key={tab.to}
      {...tab}
      isCurrent={tab === current}
      isHere={tab.to === pathname}
      count={countAt(tab.to)}
      onSelect={() => nav.current?.hidePopover()}
    />
  )
  const inBar = barTabs(groups)
  return (
    <>
      <div className="dash-bar no-print">
        <nav aria-label={t`Most used pages`}>
          <ul>{inBar.map(entryOf)}</ul>
        </nav>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-current={current && !inBar.includes(current) ? 'true' : undefined}
          popoverTarget="dashboard-tabs"
          className="rail-link"
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
          {isOpen ? t`Close` : t`More`}
        </button>
      </div>
      <nav
        ref={nav}
        id="dashboard-tabs"
        popover="auto"
        onToggle={({ newState }) => onToggle(newState === 'open')}
        aria-label={t`Dashboard`}
        className="rail-groups"
      >
        {groups.map(({ name, tabs, isFolded = false }) => (
          <RailGroup key={name} name={name} isFolded={isFolded} isCurrent={tabs.some((tab) => tab === current)}>
            {tabs.map(entryOf)}
          </RailGroup>
        ))}
        {end}
      </nav>
    </>
  )
}

/** Moves only the rail, whose frame is around it: the window stays where it is. */
function useCurrentInView(nav: RefObject<HTMLElement | null>, to: string | undefined): void {
  useEffect(() => {
    const frame = nav.current?.parentElement
    const entry = nav.current?.querySelector('[aria-current]')
    if (!to || !frame || !entry) return
    const [whole, own] = [frame.getBoundingClientRect(), entry.getBoundingClientRect()]
    if (own.top < whole.top || own.bottom > whole.bottom)
      frame.scrollBy(0, own.top - whole.top - (whole.height - own.height) / 2)
  }, [nav, to])
}

type GroupProps = { name: string | null; isFolded: boolean; isCurrent: boolean; children: ReactNode }

function RailGroup({ name, isFolded, isCurrent, children }: GroupProps) {
  const id = useId()
  if (isFolded)
    return (
      <details open={isCurrent}>
        <summary className="rail-link rail-fold">
          <Icon name="chevron-down" /> <span className="truncate">{name}</span>
        </summary>
        <ul className="grid gap-0.5">{children}</ul>
      </details>
    )
  return (
    <div>
      {name && (
        <p id={id} className="rail-name mb-1 px-3 text-14 text-muted">
          {name}
        </p>
      )}
      <ul aria-labelledby={name ? id : undefined} className="grid gap-0.5">
        {children}
      </ul>
    </div>
  )
}

type EntryProps = Tab & {
  isCurrent: boolean
  isHere: boolean
  count: Count | null
  onSelect: () => void
}

const Entry = ({ name, to, icon, isCurrent, isHere, count, onSelect }: EntryProps) => (
  <li>
    <Link
      href={to}
      onClick={onSelect}
      aria-current={isCurrent ? (isHere ? 'page' : 'true') : undefined}
      title={name}
      className="rail-link"
    >
      <Icon name={icon} />
      <span className="truncate">{name}</span>
      {count && count.of > 0 && (
        <span
          title={count.words}
          className={`rail-count tabular shrink-0 rounded-full text-center font-semibold ${count.isUrgent ? 'bg-brick text-paper' : 'bg-hairline text-ink'}`}
        >
          <span aria-hidden="true">{count.of > 99 ? '99+' : count.of}</span>
          <span className="sr-only">{count.words}</span>
        </span>
      )}
    </Link>
  </li>
)

/**
 * The rail has the height of the window, and scrolls by itself where it is longer. The footer is always below the
 * window, so that what loads doesn't push it.
 */
export const Columns = ({ rail, isFull = false, children }: ColumnsProps) => (
  <div
    className={`dash-columns mx-auto grid min-h-below-header w-full max-w-app grow px-4 max-md:content-start md:px-0 md:py-0 ${isFull ? '' : 'pt-5 pb-5'}`}
  >
    <div className={`md:border-r md:border-hairline ${isFull ? 'max-md:hidden' : ''}`}>
      <div
        className={`rail ${isFull ? '' : 'rail-open'} md:sticky md:top-header md:max-h-below-header md:overflow-y-auto`}
      >
        {rail}
      </div>
    </div>
    <div className="min-w-0 md:px-8 md:pt-8 md:pb-12 lg:px-12">{children}</div>
  </div>
)

type ColumnsProps = { rail: ReactNode; isFull?: boolean; children: ReactNode }

/** The frame before the user is known, with the same dimensions. */
export const DashboardSkeleton = () => (
  <Columns rail={<div aria-hidden="true" className="h-11 rounded-box bg-hairline noscript:hidden md:h-96" />}>
    <noscript>
      <Notice kind="caution">
        <p>{t`The dashboard needs JavaScript. Turn it on, or use the public pages, which work without it.`}</p>
      </Notice>
    </noscript>
    <div className="noscript:hidden">
      <PageSkeleton />
    </div>
  </Columns>
)

export const PageSkeleton = () => (
  <>
    <output className="sr-only">{t`Loading your dashboard`}</output>
    <div aria-hidden="true" className="grid gap-4">
      <div className="h-10 w-64 max-w-full rounded-box bg-hairline" />
      <div className="mt-4">
        <CardSkeleton />
      </div>
    </div>
  </>
)

export const CardSkeleton = () => (
  <div aria-hidden="true" className="card grid content-start gap-5 p-5">
    {[1, 2, 3].map((row) => (
      <div key={row} className="flex items-center gap-4">
        <div className="disc" />
        <div className="h-5 w-1/2 rounded-stamp bg-hairline" />
      </div>
    ))}
  </div>
)
