import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { usePage } from '#app/page/page-context.tsx'
import type { ReactNode } from 'react'
import { island } from '#app/page/island.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { AccountSlot } from './account-slot.tsx'
import { type Site, useSite } from '#app/lib/site.ts'
import { currentLanguage } from '#common/i18n.ts'
import { placesCredit } from '#common/states.ts'
import { HeaderSearch, HeaderSearchButton } from '#app/features/search-box/header-search.tsx'
import { TranslationNote } from './translation-note.tsx'
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
  /** The page's address in the other language. */
  twin?: string | undefined
  children: ReactNode
}

/** The layout around every page. */
export function Shell({ banner, isDashboard = false, hasFooter = true, twin, children }: Props) {
  return (
    <>
      <SkipLink />
      {banner}
      <Header isDashboard={isDashboard} twin={twin} />
      <main id="main" tabIndex={-1} className={`outline-none ${isDashboard ? 'flex grow flex-col' : ''}`}>
        {children}
      </main>
      {hasFooter && (isDashboard ? <DashboardFooter twin={twin} /> : <Footer twin={twin} />)}
      <Toasts />
    </>
  )
}

/** The links alone, in a line. */
function DashboardFooter({ twin }: { twin: string | undefined }) {
  const site = useSite()
  return (
    <footer className="no-print border-t border-hairline text-14">
      {twin && currentLanguage() === 'es' && <TranslationNote twin={twin} width="max-w-app" />}
      <nav aria-label={t`Footer`} className="mx-auto w-full max-w-app px-4 py-2 md:px-6">
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
          {twin && (
            <li className="[&>a]:inline-flex [&>a]:min-h-9 [&>a]:items-center">
              <LanguageLink to={twin} />
            </li>
          )}
          <li className="ml-auto inline-flex min-h-9 items-center text-muted">
            © {site.year} {site.name}
          </li>
        </ul>
      </nav>
    </footer>
  )
}

/** A deep band: the links of the specification, what the site is not, and where its places come from. */
function Footer({ twin }: { twin: string | undefined }) {
  const site = useSite()
  return (
    <footer className="footer later [--room:53rem]">
      <div className="footer-inner">
        <div className="footer-brand">
          <p className="font-serif text-22 font-semibold text-on-band">{site.name}</p>
          <p>
            <Trans>
              {site.name} isn’t part of the IRS or any other government agency. Listings come from public IRS files. A
              listing isn’t a recommendation.
            </Trans>
          </p>
        </div>
        <nav aria-label={t`Footer`} className="footer-menus no-print">
          {footerMenus(site).map((menu) => (
            <FooterMenu key={menu.title} {...menu} />
          ))}
        </nav>
        <nav aria-label={t`Trust`} className="footer-trust no-print">
          <FooterMenu title={t`How we work`} entries={trustMenu()} />
        </nav>
        <p className="footer-end">
          <span>
            © {site.year} {site.name}
            {site.operator && (
              <Trans>
                {' '}
                · Run by {site.operator.name}, {site.operator.address}
              </Trans>
            )}
          </span>
          {twin && <LanguageLink to={twin} />}
          <span>{placesCredit()}</span>
        </p>
      </div>
    </footer>
  )
}

/** To the same page in the other language, in that language. The header has room for its code. */
function LanguageLink({ to, className }: { to: string; className?: string }) {
  const [code, name] = currentLanguage() === 'en' ? (['es', 'Español'] as const) : (['en', 'English'] as const)
  return (
    <a href={to} lang={code} hrefLang={code} className={className}>
      {className ? (
        <>
          {/* In a font that every device has: its "ñ" alone would load one of ours on every page. */}
          <span className="sr-only font-mono">{name}</span>
          <span aria-hidden="true" className="uppercase">
            {code}
          </span>
        </>
      ) : (
        name
      )}
    </a>
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

/** Where the dashboard, which knows the user, puts the account menu: on a phone, in place of the hamburger menu. */
export const ACCOUNT_MENU = 'account-menu'

/** Sticks to the top of the screen when the page is scrolled. */
function Header({ isDashboard, twin }: { isDashboard: boolean; twin: string | undefined }) {
  const { pathname } = usePage()
  const site = useSite()
  // These begin with a large one of their own.
  const withSearch = pathname !== paths.home && pathname !== paths.agents
  return (
    <header className="site-header no-print sticky top-0 z-10 border-b border-hairline bg-raised">
      <div
        className={`mx-auto flex w-full items-center gap-2 px-4 py-2.5 md:px-6 ${isDashboard ? 'max-w-app' : 'max-w-page'}`}
      >
        <Wordmark />
        {withSearch && <HeaderSearch />}
        <HeaderLinks
          label={t`Directory`}
          entries={directoryMenu(site)}
          pathname={pathname}
          className="ml-auto max-md:hidden"
        />
        <HeaderLinks label={t`Main`} entries={mainMenu(site)} pathname={pathname} className="-ml-2 max-md:hidden" />
        <div className="flex items-center gap-2 max-md:ml-auto max-[359px]:gap-1">
          {twin ? (
            <LanguageLink to={twin} className="language-link" />
          ) : (
            // Pages without a translation keep its room, so that the links beside it don't move from page to page.
            <span aria-hidden="true" className="language-link invisible uppercase max-md:hidden">
              {currentLanguage() === 'en' ? 'es' : 'en'}
            </span>
          )}
          {withSearch && <HeaderSearchButton />}
          <Account />
          {isDashboard ? <div id={ACCOUNT_MENU} className="account-menu" /> : <NarrowMenu />}
        </div>
      </div>
    </header>
  )
}

/** The address as far as the header depends on it: `/blog/all/` is any page below `/blog/all`, '' one below none. */
export function markedInHeader(site: Site, pathname: string): string {
  const entry = siteMenu(site).find((each) => currentIn(each, pathname))
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
        <span className="sr-only">{t`Menu`}</span>
        <Icon name="menu" className="group-open:hidden" />
        <Icon name="close" className="hidden group-open:block" />
      </summary>
      <div className="absolute inset-x-0 top-full border-y border-hairline bg-raised px-4 py-2 shadow-float">
        <nav aria-label={t`Directory`} className="border-b border-hairline font-semibold">
          <ul className="divide-y divide-hairline">{directoryMenu(site).map(entryOf)}</ul>
        </nav>
        <nav aria-label={t`Menu`}>
          <ul className="divide-y divide-hairline">{[...mainMenu(site), ...narrowExtra()].map(entryOf)}</ul>
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

/** What the header links to, for where it has no room. */
export const siteMenu = (site: Site): readonly MenuEntry[] => [...directoryMenu(site), ...mainMenu(site)]

/** The two things people come for, beside the specification's menu. */
const directoryMenu = ({ product }: Site): readonly MenuEntry[] => [
  { name: t`Find an agent`, to: paths.agents },
  { name: t`Verify`, to: productPaths(product.slug).findOrVerify },
]

const mainMenu = ({ product }: Site): readonly MenuEntry[] => [
  { name: t`Ask an EA`, to: productPaths(product.slug).questionsToAsk, below: [paths.questions, paths.newQuestion] },
  { name: t`News & Articles`, to: paths.blogAll, below: [paths.blog] },
  { name: t`Resources`, to: paths.taxResources, below: [paths.resource, paths.faq, paths.newsletter] },
]

/** Extra entries in the hamburger menu. */
const narrowExtra = (): readonly MenuEntry[] => [
  { name: t`About`, to: paths.about },
  { name: t`Terms of use`, to: paths.terms },
  { name: t`Privacy Policy`, to: paths.privacy },
  { name: t`FAQ`, to: paths.faq },
]

const footerMenus = ({ product }: Site): readonly { title: string; entries: readonly MenuEntry[] }[] => [
  {
    title: t`Directory`,
    entries: [
      { name: t`Home`, to: paths.home },
      { name: t`All ${product.plural}`, to: paths.agents },
      { name: t`Find a tax expert in your locality`, to: productPaths(product.slug).findOrVerify },
      { name: t`Ask an EA`, to: productPaths(product.slug).questionsToAsk },
    ],
  },
  {
    title: t`About`,
    entries: [
      { name: t`About us`, to: paths.about },
      { name: t`FAQ`, to: paths.faq },
      { name: t`Privacy Policy`, to: paths.privacy },
      { name: t`Terms of use`, to: paths.terms },
    ],
  },
]

/** How the site can be checked. Apart from the links of the specification. */
const trustMenu = (): readonly MenuEntry[] => [
  { name: t`Who runs this site`, to: paths.whoRunsThis },
  { name: t`How we verify`, to: paths.howWeVerify },
  { name: t`How current the data is`, to: paths.data },
  { name: t`Editorial policy`, to: paths.editorialPolicy },
  { name: t`Corrections log`, to: paths.correctionsLog },
  { name: t`Transparency report`, to: paths.transparency },
  { name: t`Accessibility`, to: paths.accessibility },
  { name: t`Copyright`, to: paths.dmca },
  { name: t`Contact`, to: paths.contact },
]

function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-20 rounded-box bg-evergreen px-4 py-3 font-semibold text-on-evergreen focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {t`Skip to content`}
    </a>
  )
}
