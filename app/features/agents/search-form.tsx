/** The directory search: one box and a radius, with the rest collapsed. A GET form: the URL is the search. */
import { Form } from 'react-router'
import type { AgentQuery } from '#common/agent-query.ts'
import { RADIUS_MILES, MOBILE_BREAKPOINT_PX, RATINGS_ASKED } from '#common/limits.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Options } from '#app/ui/options.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type ReactNode, useRef } from 'react'
import { useCloseOnLeave } from '#app/lib/use-close-on-leave.ts'
import { LANGUAGES, MEETING_MODES, SERVICES } from '#common/option-lists.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { StateSelect } from '#app/features/listing/state-select.tsx'

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
          <Options id="services" any="any service" list={SERVICES_OFFERED} chosen={query.service ?? ''} />
        </SelectField>
        <SelectField label="Language" name="language" defaultValue={query.language ?? ''}>
          <Options id="languages" any="any language" list={LANGUAGES_OFFERED} chosen={query.language ?? ''} />
        </SelectField>
        <SelectField label="How you meet" name="mode" defaultValue={query.mode ?? ''}>
          <Options id="modes" any="any way" list={MODES_OFFERED} chosen={query.mode ?? ''} />
        </SelectField>
        <SelectField label="Rating" name="rating" defaultValue={query.ratingMin ?? ''}>
          <Options id="ratings" any="any rating" list={RATINGS_OFFERED} chosen={query.ratingMin ?? ''} />
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

/**
 * The collapsed filters: inline on wide screens, a side sheet on phones. A <details> either way, so it opens and closes
 * without script.
 */
const COVERS = `(width < ${MOBILE_BREAKPOINT_PX}px)`

function FiltersSheet({ folded, children }: { folded: number; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  useCloseOnLeave(details, COVERS)
  return (
    <details ref={details} className="filters-sheet group border-y border-hairline">
      <summary className="flex min-h-11 list-none items-center gap-2 font-semibold text-evergreen [&::-webkit-details-marker]:hidden">
        <Icon name="filters" />
        {folded > 0 ? `Filters (${folded} set)` : 'Filters'}
        <Icon name="close" className="ml-auto hidden max-md:group-open:block" />
      </summary>
      <div className="filters">{children}</div>
    </details>
  )
}

const DISTANCES = RADIUS_MILES.map((miles) => ({ value: miles, label: `${miles} miles` }))

type Props = {
  query: AgentQuery
  /** How many of the collapsed conditions are set. */
  folded: number
}

export function SearchForm({ query, folded }: Props) {
  return (
    <search>
      {/* A new search needs fresh fields: the key re-creates them. */}
      <Form key={JSON.stringify(query)} action="/agents" className="no-print grid gap-3">
        <div className="grid gap-3 sm:grid-cols-[1fr_10rem_auto] sm:items-end">
          <Field
            label="Name, firm, city or ZIP code"
            name="q"
            type="search"
            defaultValue={query.q}
            maxLength={100}
            autoComplete="off"
          />
          <SelectField label="Within" name="radius" defaultValue={query.radiusMiles ?? ''}>
            <Options id="radius" any="default" list={DISTANCES} chosen={query.radiusMiles ?? ''} />
          </SelectField>
          <Button>
            <Icon name="search" /> Search
          </Button>
        </div>
        <FiltersSheet folded={folded}>
          <SearchFilters query={query} />
        </FiltersSheet>
      </Form>
    </search>
  )
}
