import { usePage } from '#app/page/page-context.tsx'
import type { ReactNode } from 'react'
import { island } from '#app/page/island.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { AccountSlot } from './account-slot.tsx'
import { type Site, useSite } from '#app/lib/site.ts'
import { PLACES_CREDIT } from '#common/states.ts'
import { HeaderSearch, HeaderSearchButton } from '#app/features/search-box/header-search.tsx'
import { Wordmark } from './wordmark.tsx'
import { paths, productPaths } from '#common/paths.ts'
import { Icon } from '#app/ui/icon.tsx'
import { TOASTS_KEY } from '#common/browser-storage.ts'

const Account = island('account', 'signed-in', AccountSlot)
const Toasts = island('toasts', 'interaction', ToastRegion, [TOASTS_KEY])

type Props = {
  /** Above the header; scrolls away. */
  banner?: ReactNode
  /** The dashboard uses the whole window, and its footer is a few lines. */
  isDashboard?: boolean
  /** What fills the window has none. */
  hasFooter?: boolean
  children: ReactNode
}

/** The layout around every page. */
export function Shell({ banner, isDashboard = false, hasFooter = true, children }: Props) {
  return (
    <>
      <SkipLink />
      {banner}
      <Header width={isDashboard ? 'max-w-app' : 'max-w-page'} />
      <main id="main" tabIndex={-1} className={`outline-none ${isDashboard ? 'flex grow flex-col' : ''}`}>
        {children}
      </main>
      {hasFooter && (isDashboard ? <DashboardFooter /> : <Footer />)}
      <Toasts />
    </>
  )
}

/** The links alone, in a line. */
function DashboardFooter() {
  const site = useSite()
  return (
    <footer className="no-print border-t border-hairline text-14">
      <nav aria-label="Footer" className="mx-auto w-full max-w-app px-4 py-2 md:px-6">
        <ul className="flex flex-wrap gap-x-6">
          {footerMenus(site)
            .flatMap(({ entries }) => entries)
            .map(({ name, to }) => (
              <li key={to}>
                <a
                  href={to}
                  className="inline-flex min-h-9 items-center text-muted no-underline first-letter:uppercase hover:underline"
                >
                  {name}
                </a>
              </li>
            ))}
          <li className="ml-auto inline-flex min-h-9 items-center text-muted">
            © {site.year} {site.name}
          </li>
        </ul>
      </nav>
    </footer>
  )
}

/** A deep band: the links of the specification, what the site is not, and where its places come from. */
function Footer() {
  const site = useSite()
  return (
    <footer className="footer later [--room:51rem]">
      <div className="footer-inner">
        <div className="footer-brand">
          <p className="font-serif text-22 font-semibold text-on-band">{site.name}</p>
          <p>
            {site.name} is not the IRS and not part of any government. Listings come from public IRS files. A listing
            isn’t a recommendation.
          </p>
        </div>
        <nav aria-label="Footer" className="footer-menus no-print">
          {footerMenus(site).map((menu) => (
            <FooterMenu key={menu.title} {...menu} />
          ))}
        </nav>
        <nav aria-label="Trust" className="footer-trust no-print">
          <FooterMenu title="How we work" entries={TRUST_MENU} />
        </nav>
        <p className="footer-end">
          <span>
            © {site.year} {site.name}
            {site.operator && ` · Run by ${site.operator.name}, ${site.operator.address}`}
          </span>
          <span>{PLACES_CREDIT}</span>
        </p>
      </div>
    </footer>
  )
}

const FooterMenu = ({ title, entries }: { title: string; entries: readonly MenuEntry[] }) => (
  <div>
    <p aria-hidden="true" className="footer-title">
      {title}
    </p>
    <ul aria-label={title}>
      {entries.map(({ name, to }) => (
        <li key={to}>
          <a href={to}>{name}</a>
        </li>
      ))}
    </ul>
  </div>
)

/** Sticks to the top of the screen when the page is scrolled. */
function Header({ width }: { width: 'max-w-app' | 'max-w-page' }) {
  const { pathname } = usePage()
  const site = useSite()
  // These begin with a large one of their own.
  const withSearch = pathname !== paths.home && pathname !== paths.agents
  return (
    <header className="site-header no-print sticky top-0 z-10 border-b border-hairline bg-raised">
      <div className={`mx-auto flex w-full items-center gap-2 px-4 py-2.5 md:px-6 ${width}`}>
        <Wordmark />
        {withSearch && <HeaderSearch />}
        <HeaderLinks
          label="Directory"
          entries={directoryMenu(site)}
          pathname={pathname}
          className="ml-auto max-md:hidden"
        />
        <HeaderLinks label="Main" entries={mainMenu(site)} pathname={pathname} className="max-md:hidden" />
        <div className="flex items-center gap-2 max-md:ml-auto">
          {withSearch && <HeaderSearchButton />}
          <Account />
          <NarrowMenu />
        </div>
      </div>
    </header>
  )
}

/** The address as far as the header depends on it: `/blog/all/` is any page below `/blog/all`, '' one below none. */
export function markedInHeader(site: Site, pathname: string): string {
  const entry = [...directoryMenu(site), ...mainMenu(site)].find((each) => currentIn(each, pathname))
  if (pathname === paths.home || pathname === entry?.to) return pathname
  return entry ? `${entry.to}/` : ''
}

/** `page`: it's open; `true`: a page below it is. */
function currentIn({ to, below = [] }: MenuEntry, pathname: string): 'page' | 'true' | undefined {
  if (to === pathname) return 'page'
  return [`${to}/`, ...below].some((start) => pathname.startsWith(start)) ? 'true' : undefined
}

type LinksProps = { label: string; entries: readonly MenuEntry[]; pathname: string; className: string }

const HeaderLinks = ({ label, entries, pathname, className }: LinksProps) => (
  <nav aria-label={label} className={`header-links ${className}`}>
    <ul>
      {entries.map((entry) => (
        <li key={entry.to}>
          <a href={entry.to} aria-current={currentIn(entry, pathname)}>
            {entry.name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/**
 * The hamburger menu. A <details>, so it opens without script; script closes it on Escape, on navigation, and when an
 * entry is selected.
 */
function NarrowMenu() {
  const site = useSite()
  return (
    <details data-covers="all" className="group md:hidden">
      <summary className="flex size-11 list-none items-center justify-center rounded-box border border-edge [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Menu</span>
        <Icon name="menu" className="group-open:hidden" />
        <Icon name="close" className="hidden group-open:block" />
      </summary>
      <div className="absolute inset-x-0 top-full border-y border-hairline bg-raised px-4 py-2 shadow-float">
        <nav aria-label="Directory" className="border-b border-hairline font-semibold">
          <ul className="divide-y divide-hairline">{directoryMenu(site).map(entryOf)}</ul>
        </nav>
        <nav aria-label="Menu">
          <ul className="divide-y divide-hairline">{[...mainMenu(site), ...NARROW_EXTRA].map(entryOf)}</ul>
        </nav>
      </div>
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

/** The entries of header and footer, as the specification lists them. */
type MenuEntry = {
  name: string
  to: string
  /** How the addresses of its other pages begin. */
  below?: readonly string[]
}

/** The two things people come for, beside the specification's menu. */
const directoryMenu = ({ product }: Site): readonly MenuEntry[] => [
  { name: 'Find an agent', to: paths.agents },
  { name: 'Verify', to: productPaths(product.slug).findOrVerify },
]

const mainMenu = ({ product }: Site): readonly MenuEntry[] => [
  { name: 'Ask an EA', to: productPaths(product.slug).questionsToAsk, below: [paths.questions, paths.newQuestion] },
  { name: 'News & Articles', to: paths.blogAll, below: [paths.blog] },
  { name: 'Resources', to: paths.taxResources, below: [paths.resource, paths.faq, paths.newsletter] },
]

/** Extra entries in the hamburger menu. */
const NARROW_EXTRA: readonly MenuEntry[] = [
  { name: 'About', to: paths.about },
  { name: 'Terms of use', to: paths.terms },
  { name: 'Privacy Policy', to: paths.privacy },
  { name: 'FAQ', to: paths.faq },
]

const footerMenus = ({ product }: Site): readonly { title: string; entries: readonly MenuEntry[] }[] => [
  {
    title: 'Directory',
    entries: [
      { name: 'Home', to: paths.home },
      { name: `All ${product.plural}`, to: paths.agents },
      { name: 'Find a tax expert in your locality', to: productPaths(product.slug).findOrVerify },
      { name: 'Ask an EA', to: productPaths(product.slug).questionsToAsk },
    ],
  },
  {
    title: 'About',
    entries: [
      { name: 'About us', to: paths.about },
      { name: 'FAQ', to: paths.faq },
      { name: 'Privacy Policy', to: paths.privacy },
      { name: 'Terms of use', to: paths.terms },
    ],
  },
]

/** How the site can be checked. Apart from the links of the specification. */
const TRUST_MENU: readonly MenuEntry[] = [
  { name: 'Who runs this site', to: paths.whoRunsThis },
  { name: 'How we verify', to: paths.howWeVerify },
  { name: 'How fresh the data is', to: paths.data },
  { name: 'Editorial policy', to: paths.editorialPolicy },
  { name: 'Corrections log', to: paths.correctionsLog },
  { name: 'Transparency report', to: paths.transparency },
  { name: 'Accessibility', to: paths.accessibility },
  { name: 'Copyright', to: paths.dmca },
  { name: 'Contact', to: paths.contact },
]

function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-20 rounded-box bg-evergreen px-4 py-3 font-semibold text-on-evergreen focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      Skip to content
    </a>
  )
}
