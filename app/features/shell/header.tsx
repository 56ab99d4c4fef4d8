import { useLocation } from 'react-router'
import { useSite } from '#app/lib/site.ts'
import { ReadyMade } from '#app/ui/ready-made.tsx'
import { AccountSlot } from './account-slot.tsx'
import { mainMenu, type MenuEntry } from './menu.ts'
import { NarrowMenu } from './narrow-menu.tsx'
import { Wordmark } from './wordmark.tsx'

/** Sticks to the top once the page is scrolled past it. */
export function Header() {
  const { pathname } = useLocation()
  const menu = mainMenu(useSite())
  const current = menu.find(({ to }) => to === pathname)
  return (
    <header className="site-header no-print sticky top-0 z-10 border-b border-hairline bg-paper">
      <div className="mx-auto flex w-full max-w-page items-center gap-3 px-4 py-2.5 md:gap-6 md:px-6">
        <Wordmark />
        <nav aria-label="Main" className="ml-auto hidden md:block">
          <ul className="flex gap-1">
            <ReadyMade
              id={`main menu ${current?.to}`}
              render={() => menu.map((entry) => <Entry key={entry.to} {...entry} isCurrent={entry === current} />)}
            />
          </ul>
        </nav>
        <div className="flex items-center gap-2 max-md:ml-auto">
          <AccountSlot />
          <NarrowMenu />
        </div>
      </div>
    </header>
  )
}

const Entry = ({ name, to, isCurrent }: MenuEntry & { isCurrent: boolean }) => (
  <li>
    <a
      href={to}
      aria-current={isCurrent ? 'page' : undefined}
      className="inline-flex min-h-11 items-center px-3 font-medium text-ink no-underline hover:text-evergreen hover:underline aria-[current]:text-evergreen aria-[current]:underline"
    >
      {name}
    </a>
  </li>
)
