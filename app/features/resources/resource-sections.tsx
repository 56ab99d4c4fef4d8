/** What the tax resources are: the three things that people come for, the other sections, and the guides. */
import type { ReactNode } from 'react'
import { type IconTile, IconTiles } from '#app/features/guides/icon-tiles.tsx'
import { Button } from '#app/ui/button.tsx'
import { CONTROL } from '#app/ui/control.ts'
import { Illustration, type SpotName } from '#app/ui/illustration.tsx'
import { formatNumber } from '#common/format-count.ts'
import { daysBetween, formatDate } from '#common/dates.ts'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'
import { paths } from '#common/paths.ts'
import type { ResourceKind } from '#common/resources.ts'
import { inDays } from './format-day.ts'
import type { Deadline } from './group-entries.ts'

export type Counts = Readonly<Partial<Record<ResourceKind, number>>>

type ResourceSection = Omit<IconTile, 'words'> & { words: (counts: Counts) => string }
const count = (counts: Counts, kind: ResourceKind) => formatNumber(counts[kind] ?? 0)

const MORE_SECTIONS: readonly ResourceSection[] = [
  {
    to: paths.forms,
    name: 'Forms finder',
    icon: 'list',
    words: (counts) => `${count(counts, 'form')} forms and publications, and when you need each`,
  },
  {
    to: paths.glossary,
    name: 'Glossary',
    icon: 'book',
    words: (counts) => `${count(counts, 'term')} tax words in a sentence or two`,
  },
  {
    to: paths.taxTips,
    name: 'Tax tips',
    icon: 'star',
    words: (counts) => `${count(counts, 'tip')} tips by season and situation`,
  },
  {
    to: paths.officialTools,
    name: 'Official tools',
    icon: 'external',
    words: (counts) => `${count(counts, 'tool')} tools from the IRS and others, by task`,
  },
  {
    to: paths.stateAgencies,
    name: 'State tax agencies',
    icon: 'map',
    words: () => 'The tax office of every state, the District, and the territories',
  },
  { to: paths.faq, name: 'Frequently asked questions', icon: 'help', words: () => 'Short answers to common questions' },
  {
    to: paths.businessNewsletter,
    name: 'Tax and business newsletter',
    icon: 'briefcase',
    words: () => 'For business owners',
  },
  {
    to: paths.planningNewsletter,
    name: 'Tax and planning newsletter',
    icon: 'users',
    words: () => 'For households',
  },
]

type LeadProps = { counts: Counts; next: Deadline | undefined; today: string }

/** A letter to decode, the next date, and free help. */
export function LeadResources({ counts, next, today }: LeadProps) {
  return (
    <ul className="lead-resources">
      <li className="grid content-center gap-2 rounded-card bg-band p-6 text-on-band-muted">
        <h3 className="text-28 text-on-band">Got an IRS letter?</h3>
        <p>
          See what it means, how long you have, and what to do.{' '}
          <a href={paths.notices} className="text-on-band hover:text-on-band">
            All {count(counts, 'notice')} letters
          </a>
        </p>
        <form action={paths.notices} className="mt-2 flex max-w-[28rem] flex-wrap gap-2 rounded-card bg-raised p-2">
          <input
            name="q"
            aria-label="Number on your letter"
            placeholder="CP2000"
            required
            maxLength={SEARCH_TEXT_MAX}
            autoComplete="off"
            className={`${CONTROL} min-w-0 grow basis-40`}
          />
          <Button>Look it up</Button>
        </form>
      </li>
      <LeadTile art="calendar" to={paths.deadlines} name="Deadlines">
        {next && (
          <p className="text-14 text-muted">
            Next: {formatDate(next.content.date)}, {inDays(daysBetween(today, next.content.date)).toLowerCase()}
          </p>
        )}
      </LeadTile>
      <LeadTile art="handshake" to={paths.freeHelp} name="Free help">
        <p className="text-14 text-muted">Who prepares returns and represents you at no charge</p>
      </LeadTile>
    </ul>
  )
}

type TileProps = { art: SpotName; to: string; name: string; children: ReactNode }

const LeadTile = ({ art, to, name, children }: TileProps) => (
  <li className="card card-link tile">
    <Illustration name={art} />
    <div>
      <h3 className="text-22">
        <a href={to} className="stretched">
          {name}
        </a>
      </h3>
      {children}
    </div>
  </li>
)

/** The other sections. */
export const MoreResources = ({ counts }: { counts: Counts }) => (
  <IconTiles tiles={MORE_SECTIONS.map(({ to, name, icon, words }) => ({ to, name, icon, words: words(counts) }))} />
)

type LinkRow = { to: string; name: string; words: string }

/** Links with a line about each, in two columns where there is room. */
export const LinkRows = ({ rows }: { rows: readonly LinkRow[] }) => (
  <ul className="link-rows">
    {rows.map(({ to, name, words }) => (
      <li key={to}>
        <a href={to} className="font-semibold">
          {name}
        </a>
        <p className="text-14 text-muted">{words}</p>
      </li>
    ))}
  </ul>
)
