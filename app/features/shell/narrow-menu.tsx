/**
 * The hamburger. A <details>, so it opens without script; script adds that Escape, going elsewhere and
 * choosing an entry close it.
 */
import { Menu, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useSite } from '#app/lib/site.ts'
import { mainMenu, NARROW_EXTRA } from './menu.ts'

export function NarrowMenu() {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = () => details.current?.removeAttribute('open')
    const closeIfDone = ({ target }: Event) => {
      const element = target as Element
      if (element.closest('a') || !details.current?.contains(element)) close()
    }
    const closeIfLeft = ({ target }: Event) => {
      if (!details.current?.contains(target as Element)) close()
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current?.open) return
      close()
      details.current.querySelector('summary')?.focus()
    }
    document.addEventListener('click', closeIfDone)
    document.addEventListener('focusin', closeIfLeft)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('click', closeIfDone)
      document.removeEventListener('focusin', closeIfLeft)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [])
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
