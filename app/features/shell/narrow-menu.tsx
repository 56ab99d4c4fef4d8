/**
 * The hamburger. A <details>, so it opens without script; script adds that Escape, going elsewhere and
 * choosing an entry close it.
 */
import { useRef } from 'react'
import { useSite } from '#app/lib/site.ts'
import { useCloseWhenLeft } from '#app/lib/use-close-when-left.ts'
import { mainMenu, type MenuEntry, NARROW_EXTRA } from './menu.ts'
import { ReadyMade } from '#app/ui/ready-made.tsx'
import { Icon } from '#app/ui/icon.tsx'

export function NarrowMenu() {
  const details = useRef<HTMLDetailsElement>(null)
  useCloseWhenLeft(details, 'all')
  const site = useSite()
  return (
    <details ref={details} className="group md:hidden">
      <summary className="flex size-11 list-none items-center justify-center rounded-box border border-edge [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Menu</span>
        <Icon name="menu" className="group-open:hidden" />
        <Icon name="close" className="hidden group-open:block" />
      </summary>
      <nav
        aria-label="Menu"
        className="absolute inset-x-0 top-full border-y border-hairline bg-raised px-4 py-2 shadow-float"
      >
        <ul className="divide-y divide-hairline">
          <ReadyMade id="narrow menu" render={() => [...mainMenu(site), ...NARROW_EXTRA].map(entryOf)} />
        </ul>
      </nav>
    </details>
  )
}

const entryOf = ({ name, to }: MenuEntry) => (
  <li key={to}>
    <a href={to} className="flex min-h-12 items-center text-ink no-underline">
      {name}
    </a>
  </li>
)
