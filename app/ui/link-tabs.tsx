import { formatNumber } from '#common/format-count.ts'
import { Link } from './link.tsx'

/** `count`: how many things the tab lists, once that is known. */
export type LinkTab = { name: string; to: string; current: boolean; count?: number | undefined }

/** Tabs that are links: they work without script and can be shared. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <nav aria-label={label}>
      {/* However long the names are, the page is no wider for them. */}
      <ul className="link-tabs flex w-0 min-w-full gap-1 overflow-x-auto [scrollbar-width:none]">
        {tabs.map(({ name, to, current, count }) => (
          <li key={to}>
            <Link
              href={to}
              data-keep-scroll
              aria-current={current ? 'true' : undefined}
              className="inline-flex min-h-11 items-center whitespace-nowrap rounded-t-box border border-b-0 border-transparent px-4 font-semibold no-underline max-sm:px-3 aria-[current]:border-hairline aria-[current]:bg-raised aria-[current]:text-ink"
            >
              {name}
              {count !== undefined && (
                <span className="tabular ml-2 text-14 font-normal text-muted">{formatNumber(count)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
