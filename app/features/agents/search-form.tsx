/** The directory search, before and after: what is asked for, and what was made of it. */
import type { ReactNode } from 'react'
import { SearchField } from '#app/features/search-box/search-box-island.ts'
import { StateSelect } from '#app/features/listing/state-select.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Options } from '#app/ui/options.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RemoveChip } from '#app/ui/chip.tsx'
import type { SearchChip } from './search-text.ts'
import type { AgentQuery } from '#common/agent-query.ts'
import { MOBILE_BREAKPOINT_PX, RADIUS_MILES, RATINGS_ASKED } from '#common/limits.ts'
import { LANGUAGES, MEETING_MODES, SERVICES } from '#common/option-lists.ts'
import { paths } from '#common/paths.ts'

const SERVICES_OFFERED = SERVICES.map(({ slug, label }) => ({ value: slug, label }))

const LANGUAGES_OFFERED = LANGUAGES.map(({ tag, label }) => ({ value: tag, label }))

const MODES_OFFERED = MEETING_MODES.map(({ slug, label }) => ({ value: slug, label }))

const RATINGS_OFFERED = RATINGS_ASKED.map((stars) => ({ value: stars, label: `at least ${stars} stars` }))

const SORTS = [
  { value: 'best', label: 'Best match' },
  { value: 'distance', label: 'Distance' },
  { value: 'name', label: 'Name' },
  { value: 'rating', label: 'Rating (reviewed agents)' },
] as const

const DISTANCES = RADIUS_MILES.map((miles) => ({ value: miles, label: `${miles} miles` }))

type Props = {
  query: AgentQuery
  /** How many of the collapsed conditions are set. */
  folded: number
}

/** One box and a radius, with the rest collapsed. A GET form: the URL is the search. */
export function SearchForm({ query, folded }: Props) {
  return (
    <search>
      {/* A new search needs fresh fields: the key re-creates them. */}
      <form key={JSON.stringify(query)} action="/agents" className="no-print grid gap-3">
        <div className="grid gap-3 sm:grid-cols-[1fr_10rem_auto] sm:items-end">
          <SearchField label="Name, firm, city or ZIP code" value={query.q} />
          <SelectField label="Within" name="radius" defaultValue={query.radiusMiles ?? ''}>
            <Options any="default" list={DISTANCES} />
          </SelectField>
          <Button>
            <Icon name="search" /> Search
          </Button>
        </div>
        <FiltersSheet folded={folded}>
          <SearchFilters query={query} />
        </FiltersSheet>
      </form>
    </search>
  )
}

const COVERS = `(width < ${MOBILE_BREAKPOINT_PX}px)`

/**
 * The collapsed filters: inline on wide screens, a side sheet on phones. A <details> either way, so it opens and closes
 * without script.
 */
function FiltersSheet({ folded, children }: { folded: number; children: ReactNode }) {
  return (
    <details data-covers={COVERS} className="filters-sheet group border-y border-hairline">
      <summary className="flex min-h-11 list-none items-center gap-2 font-semibold text-evergreen [&::-webkit-details-marker]:hidden">
        <Icon name="filters" />
        {folded > 0 ? `Filters (${folded} set)` : 'Filters'}
        <Icon name="close" className="ml-auto hidden max-md:group-open:block" />
      </summary>
      <div className="filters">{children}</div>
    </details>
  )
}

/** The search conditions that are collapsed by default. */
function SearchFilters({ query }: { query: AgentQuery }) {
  return (
    <div className="grid gap-4 pt-1 pb-5">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field label="Last name" name="last_name" defaultValue={query.lastName} maxLength={100} />
        <Field label="First name" name="first_name" defaultValue={query.firstName} maxLength={100} />
        <Field label="City" name="city" defaultValue={query.city} maxLength={100} />
        <StateSelect defaultValue={query.state.toUpperCase()} any="any state" />
        <Field label="ZIP code" name="zip" defaultValue={query.zip} inputMode="numeric" maxLength={10} />
        <SelectField label="Service" name="service" defaultValue={query.service ?? ''}>
          <Options any="any service" list={SERVICES_OFFERED} />
        </SelectField>
        <SelectField label="Language" name="language" defaultValue={query.language ?? ''}>
          <Options any="any language" list={LANGUAGES_OFFERED} />
        </SelectField>
        <SelectField label="How you meet" name="mode" defaultValue={query.mode ?? ''}>
          <Options any="any way" list={MODES_OFFERED} />
        </SelectField>
        <SelectField label="Rating" name="rating" defaultValue={query.ratingMin ?? ''}>
          <Options any="any rating" list={RATINGS_OFFERED} />
        </SelectField>
        <SelectField label="Order" name="sort" defaultValue={query.sort}>
          {SORTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="flex flex-wrap items-center gap-x-8">
        <Checkbox label="Takes new clients" name="accepting" defaultChecked={query.accepting} />
        <Checkbox label="Claimed listings only" name="claimed" defaultChecked={query.claimed} />
      </div>
      <div>
        <Button variant="secondary">Apply filters</Button>
      </div>
    </div>
  )
}

type SummaryProps = {
  /** The count as a sentence without its period; '' if nothing was searched. */
  count: string
  /** What the search did on its own or couldn't do, one sentence each. */
  sentences: readonly string[]
  /** The same search with a larger radius. */
  wider: SearchChip | null
  unknownPlace: string
  chips: readonly SearchChip[]
}

/** The search conditions as removable chips, and the result as a sentence. */
export function SearchSummary({ count, sentences, wider, unknownPlace, chips }: SummaryProps) {
  return (
    <div className="mt-6 mb-4 grid gap-3">
      {chips.length > 0 && (
        <ul aria-label="Conditions of this search" className="no-print flex flex-wrap items-center gap-2">
          {chips.map(({ name, to }) => (
            <li key={name}>
              <RemoveChip name={name} to={to} />
            </li>
          ))}
          {chips.length > 1 && (
            <li>
              <a href={paths.agents} className="inline-flex min-h-9 items-center px-2 text-14">
                Clear all
              </a>
            </li>
          )}
        </ul>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <output className="block max-w-[78ch] text-18">
          {count && `${count}. `}
          {sentences.join(' ')}
          {unknownPlace &&
            ` We couldn’t find a place called “${unknownPlace}.” Check the spelling, or search by ZIP code.`}
          {wider && (
            <>
              {' '}
              <a href={wider.to}>{wider.name}</a>
            </>
          )}
        </output>
        <a
          href={`${paths.home}#states`}
          className="no-print inline-flex min-h-9 items-center gap-2 text-14 no-underline hover:underline"
        >
          <Icon name="map" /> Choose a state on the map
        </a>
      </div>
    </div>
  )
}
