/** The directory search, before and after: what is asked for, and what was made of it. */
import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { SearchField } from '#app/features/search-box/search-box-island.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { RemoveChip } from '#app/ui/chip.tsx'
import { FilterBar, type FilterBarProps, Kept, ListHead } from './filter-bar.tsx'
import type { SearchChip } from './search-text.ts'
import type { AgentQuery } from '#common/agent-query.ts'
import type { Facets } from '#server/domains/agents/types.ts'
import { currentLanguage } from '#common/i18n.ts'
import { paths } from '#common/paths.ts'

type Props = {
  query: AgentQuery
  /** The query with its place in the box. */
  typed: AgentQuery
  facets: Facets
  /** How many agents are found. */
  total: number
  said: NonNullable<FilterBarProps['said']>
}

/** One box, and the filters of what it found. A GET form: the URL is the search. */
export function SearchForm({ query, typed, facets, total, said }: Props) {
  return (
    <search className="directory-search grid gap-3">
      {/* A new search needs fresh fields: the key re-creates them. */}
      <form
        key={JSON.stringify(query)}
        action={paths.agents}
        className="no-print grid grid-cols-[1fr_auto] items-end gap-3"
      >
        <SearchField label={t`Name, place, IRS letter, or need`} placeholder={t`Try “Fresno CA”`} value={typed.q} />
        <Kept query={typed} without="q" />
        <Button>
          <Icon name="search" /> <span className="max-sm:sr-only">{t`Search`}</span>
        </Button>
      </form>
      <FilterBar action={paths.agents} {...{ query, facets, total, said }} />
    </search>
  )
}

type SummaryProps = Pick<Props, 'query' | 'total'> & {
  /** The count as a sentence without its period; '' if nothing was searched. */
  count: string
  /** What the search did on its own or couldn't do, one sentence each. */
  sentences: readonly string[]
  /** The same search with a larger radius. */
  wider: SearchChip | null
  /** Of the place, if nothing else is searched: the last is its own. */
  placePages: readonly SearchChip[]
  chips: readonly SearchChip[]
}

/** Before a closing quotation mark, as Americans write it, but not in Spanish. */
const withPeriod = (sentence: string) => (currentLanguage() === 'en' ? sentence.replace(/”?$/u, '.$&') : `${sentence}.`)

/** The search conditions as removable chips, and the result as a sentence. */
export function SearchSummary({ query, total, count, sentences, wider, placePages, chips }: SummaryProps) {
  const place = placePages.at(-1)
  return (
    <div className="list-summary mt-2 grid grid-cols-[minmax(0,1fr)] gap-2">
      {chips.length > 0 && (
        <ul aria-label={t`Search filters`} className="search-chips no-print">
          {chips.map(({ name, to }) => (
            <li key={name}>
              <RemoveChip name={name} to={to} />
            </li>
          ))}
          {chips.length > 1 && (
            <li>
              <a href={paths.agents} className="inline-flex min-h-9 items-center px-2 text-14">
                {t`Clear all`}
              </a>
            </li>
          )}
        </ul>
      )}
      <ListHead action={paths.agents} {...{ query, total }}>
        <output>
          {count && `${withPeriod(count)} `}
          {sentences.join(' ')}
          {(wider ?? place) && ' '}
          <FurtherSearches wider={wider} place={place} />
        </output>
      </ListHead>
    </div>
  )
}

function FurtherSearches({ wider, place }: { wider: SearchChip | null; place: SearchChip | undefined }) {
  const widerLink = wider && <a href={wider.to}>{wider.name}</a>
  if (!place) return widerLink
  return widerLink ? (
    <Trans>
      {widerLink} or <a href={place.to}>see the {place.name} page</a>
    </Trans>
  ) : (
    <a href={place.to}>{t`See the ${place.name} page`}</a>
  )
}
