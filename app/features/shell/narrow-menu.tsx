/**
 * The hamburger. A <details>, so it opens without script; script adds that Escape, going elsewhere and
 * choosing an entry close it.
 */
import { Menu, X } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useSite } from '#app/lib/site.ts'
import { useCloseWhenLeft } from '#app/lib/use-close-when-left.ts'
import { mainMenu, NARROW_EXTRA } from './menu.ts'

export function NarrowMenu() {
  const details = useRef<HTMLDetailsElement>(null)
  useCloseWhenLeft(details, 'all')
  return (
    <details ref={details} className="group md:hidden">
      <summary className="flex size-11 list-none items-center justify-center rounded-box border border-edge [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Menu</span>
        <Menu aria-hidden="true" size={20} className="group-open:hidden" />
        <X aria-hidden="true" size={20} className="hidden group-open:block" />
      </summary>
      <nav
        aria-label="Menu"
        className="absolute inset-x-0 top-full border-y border-hairline bg-raised px-4 py-2 shadow-float"
      >
        <ul className="divide-y divide-hairline">
          {[...mainMenu(useSite()), ...NARROW_EXTRA].map(({ name, to }) => (
            <li key={to}>
              <Link to={to} className="flex min-h-12 items-center text-ink no-underline">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}
