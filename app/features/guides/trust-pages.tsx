/** The pages by which this site can be checked: who runs it, what its facts rest on, what was decided and corrected. */
import { paths } from '#common/paths.ts'
import { type IconTile, IconTiles } from './icon-tiles.tsx'

const TRUST_PAGES: readonly IconTile[] = [
  { to: paths.about, name: 'About us', words: 'What this site is, and for whom', icon: 'info' },
  { to: paths.whoRunsThis, name: 'Who runs this site', words: 'Who decides what, and who pays', icon: 'users' },
  { to: paths.howWeVerify, name: 'How we verify', words: 'From an IRS file to a line on a profile', icon: 'verify' },
  { to: paths.data, name: 'How current the data is', words: 'Each IRS file and what it changed', icon: 'calendar' },
  { to: paths.howResultsAreOrdered, name: 'How results are ordered', words: 'The whole formula', icon: 'sort' },
  { to: paths.editorialPolicy, name: 'Editorial policy', words: 'How texts are made and corrected', icon: 'edit' },
  { to: paths.correctionsLog, name: 'Corrections log', words: 'Every wrong fact that we corrected', icon: 'list' },
  { to: paths.reviewPolicy, name: 'Review policy', words: 'What we check, publish, and remove', icon: 'star' },
  {
    to: paths.howResponseTimeIsMeasured,
    name: 'How response time is measured',
    words: 'What counts as a reply',
    icon: 'clock',
  },
  { to: paths.transparency, name: 'Transparency report', words: 'What our staff decided, and why', icon: 'chart' },
  { to: paths.openData, name: 'Open data', words: 'The directory as files', icon: 'download' },
  { to: paths.accessibility, name: 'Accessibility', words: 'What works, and what doesn’t yet', icon: 'eye' },
  { to: paths.privacy, name: 'Privacy policy', words: 'What we store, and for how long', icon: 'lock' },
  { to: paths.terms, name: 'Terms of use', words: 'What you and we can expect', icon: 'book' },
  { to: paths.dmca, name: 'Copyright', words: 'Where to send a notice', icon: 'newspaper' },
]

export const isTrustPage = (path: string): boolean => TRUST_PAGES.some(({ to }) => to === path)

/** At the end of each of them: the others. */
export const TrustPages = ({ here }: { here: string }) => (
  <nav aria-labelledby="trust" className="no-print mt-16">
    <h2 id="trust" className="text-28">
      Check how this site works
    </h2>
    <IconTiles tiles={TRUST_PAGES.filter(({ to }) => to !== here)} />
  </nav>
)
