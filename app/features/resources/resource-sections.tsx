/** What the tax resources are: the three things that people come for, the other sections, and the guides. */
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { type IconTile, IconTiles } from '#app/features/guides/icon-tiles.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CONTROL } from '#app/ui/control.ts'
import { Illustration, type SpotName } from '#app/ui/illustration.tsx'
import { formatNumber } from '#common/format-count.ts'
import { SEARCH_TEXT_MAX } from '#common/limits.ts'
import { paths } from '#common/paths.ts'
import type { ResourceKind } from '#common/resources.ts'
import { LetterOnBand } from './annotated-letter.tsx'

export type Counts = Readonly<Partial<Record<ResourceKind, number>>>

type ResourceSection = Omit<IconTile, 'words'> & { words: (counts: Counts) => string }
const count = (counts: Counts, kind: ResourceKind) => formatNumber(counts[kind] ?? 0)

const moreSections = (): readonly ResourceSection[] => [
  {
    to: paths.forms,
    name: t`Forms finder`,
    icon: 'list',
    words: (counts) => t`${count(counts, 'form')} forms and publications, and when you need each`,
  },
  {
    to: paths.glossary,
    name: t`Glossary`,
    icon: 'book',
    words: (counts) => t`${count(counts, 'term')} tax terms, briefly explained`,
  },
  {
    to: paths.taxTips,
    name: t`Tax tips`,
    icon: 'star',
    words: (counts) => t`${count(counts, 'tip')} tips by season and situation`,
  },
  {
    to: paths.officialTools,
    name: t`Official tools`,
    icon: 'external',
    words: (counts) => t`${count(counts, 'tool')} tools from the IRS and others, by task`,
  },
  {
    to: paths.stateAgencies,
    name: t`State tax agencies`,
    icon: 'map',
    words: () => t`Tax offices of every state, the District of Columbia, and the territories`,
  },
  {
    to: paths.faq,
    name: t`Frequently asked questions`,
    icon: 'help',
    words: () => t`Short answers to common questions`,
  },
  {
    to: paths.businessNewsletter,
    name: t`Tax and business newsletter`,
    icon: 'briefcase',
    words: () => t`For business owners`,
  },
  {
    to: paths.planningNewsletter,
    name: t`Tax and planning newsletter`,
    icon: 'users',
    words: () => t`For households`,
  },
]

/** One search, the letters, and free help. */
export function LeadResources({ counts }: { counts: Counts }) {
  return (
    <ul className="lead-resources">
      <li className="flex items-center gap-6 rounded-card bg-band p-6 text-on-band-muted">
        <div className="grid min-w-0 grow gap-2">
          <h3 className="text-36 text-on-band">{t`What did you get, or what do you need?`}</h3>
          <form action={paths.taxResources} className="mt-2 flex flex-wrap gap-2 rounded-card bg-raised p-2">
            <input
              name="q"
              type="search"
              aria-label={t`Search all resources`}
              placeholder={t`CP2000, W-4`}
              required
              maxLength={SEARCH_TEXT_MAX}
              autoComplete="off"
              className={`${CONTROL} min-w-0 grow basis-40`}
            />
            <Button>
              <Icon name="search" /> {t`Search`}
            </Button>
          </form>
          <p className="mt-1 flex flex-wrap gap-x-4 text-14">
            {often().map(({ to, name }) => (
              <a key={to} href={to} className="inline-flex min-h-9 items-center text-on-band hover:text-on-band">
                {name}
              </a>
            ))}
          </p>
        </div>
        <LetterOnBand />
      </li>
      <LeadTile art="letter" to={paths.notices} name={t`IRS letters decoded`}>
        {t`${count(counts, 'notice')} letters: what each one means and how long you have to respond`}
      </LeadTile>
      <LeadTile art="lifebuoy" to={paths.freeHelp} name={t`Free help`}>
        {t`People who prepare returns or represent you at no charge`}
      </LeadTile>
    </ul>
  )
}

/** What people look for most. */
const often = () => [
  { to: paths.notice('cp2000'), name: 'CP2000' },
  { to: `${paths.forms}#form-1040-x`, name: t`Fix a return` },
  { to: `${paths.forms}#form-9465`, name: t`Pay in installments` },
]

type TileProps = { art: SpotName; to: string; name: string; children: ReactNode }

const LeadTile = ({ art, to, name, children }: TileProps) => (
  <li className="card card-link flex items-center gap-4 p-4 md:p-6">
    <Illustration name={art} size={96} />
    <div className="min-w-0 grow">
      <h3 className="text-22">
        <a href={to} className="stretched text-ink no-underline">
          {name}
        </a>
      </h3>
      <p className="text-14 text-muted">{children}</p>
    </div>
    <Icon name="arrow" className="text-evergreen" />
  </li>
)

/** The other sections. */
export const MoreResources = ({ counts }: { counts: Counts }) => (
  <IconTiles tiles={moreSections().map(({ to, name, icon, words }) => ({ to, name, icon, words: words(counts) }))} />
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
