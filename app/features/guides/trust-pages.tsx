/** The pages by which this site can be checked: who runs it, what its facts rest on, what was decided and corrected. */
import { t } from '@lingui/core/macro'
import { paths } from '#common/paths.ts'
import { type IconTile, IconTiles } from './icon-tiles.tsx'

const trustPages = (): readonly IconTile[] => [
  { to: paths.about, name: t`About us`, words: t`What this site is and who it’s for`, icon: 'info' },
  {
    to: paths.whoRunsThis,
    name: t`Who runs this site`,
    words: t`Who makes decisions, and who pays for the site`,
    icon: 'users',
  },
  {
    to: paths.howWeVerify,
    name: t`How we verify`,
    words: t`How we turn IRS files into profiles`,
    icon: 'verify',
  },
  {
    to: paths.data,
    name: t`How current the data is`,
    words: t`Each IRS file and what it changed`,
    icon: 'calendar',
  },
  { to: paths.howResultsAreOrdered, name: t`How results are ordered`, words: t`The full formula we use`, icon: 'sort' },
  {
    to: paths.editorialPolicy,
    name: t`Editorial policy`,
    words: t`How we write and correct our content`,
    icon: 'edit',
  },
  {
    to: paths.correctionsLog,
    name: t`Corrections log`,
    words: t`Every factual error we’ve corrected`,
    icon: 'list',
  },
  { to: paths.reviewPolicy, name: t`Review policy`, words: t`What we check, publish, and remove`, icon: 'star' },
  {
    to: paths.howResponseTimeIsMeasured,
    name: t`How response time is measured`,
    words: t`What counts as a reply`,
    icon: 'clock',
  },
  {
    to: paths.transparency,
    name: t`Transparency report`,
    words: t`What our staff decided, and why`,
    icon: 'chart',
  },
  { to: paths.openData, name: t`Open data`, words: t`Download the directory as files`, icon: 'download' },
  { to: paths.accessibility, name: t`Accessibility`, words: t`What’s accessible, and what isn’t yet`, icon: 'eye' },
  { to: paths.privacy, name: t`Privacy policy`, words: t`What we store, and for how long`, icon: 'lock' },
  { to: paths.terms, name: t`Terms of use`, words: t`What you and we can expect from each other`, icon: 'book' },
  { to: paths.dmca, name: t`Copyright`, words: t`Where to send a copyright notice`, icon: 'newspaper' },
]

export const isTrustPage = (path: string): boolean => trustPages().some(({ to }) => to === path)

type Props = {
  here: string
  /** After a legal text, which is long: all of them small. */
  isShort?: boolean
}

/** At the end of each of them: four of them, and then the others, small. */
export const TrustPages = ({ here, isShort = false }: Props) => {
  const others = trustPages().filter(({ to }) => to !== here)
  const near = isShort ? [] : others.filter(({ to }) => NEAR.has(to)).slice(0, 4)
  return (
    <nav aria-labelledby="trust" className={`no-print ${isShort ? 'mt-10' : 'mt-16'}`}>
      <h2 id="trust" className={isShort ? 'text-22' : 'text-28'}>
        {t`Check how this site works`}
      </h2>
      {near.length > 0 && <IconTiles tiles={near} />}
      <ul className="mt-3 flex flex-wrap gap-x-6 text-14">
        {others
          .filter((other) => !near.includes(other))
          .map(({ to, name }) => (
            <li key={to}>
              <a href={to} className="inline-flex min-h-9 items-center">
                {name}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** Where most is said. Four of them are on each page. */
const NEAR: ReadonlySet<string> = new Set([
  paths.whoRunsThis,
  paths.howWeVerify,
  paths.editorialPolicy,
  paths.correctionsLog,
  paths.transparency,
])
