/** The directory's search: one box and a radius, the rest folded away. A GET form: the address is the search. */
import { Form } from 'react-router'
import type { AgentQuery } from '#contract/agent-query.ts'
import { RADIUS_MILES } from '#contract/limits.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Options } from '#app/ui/options.tsx'
import { FiltersSheet } from './filters-sheet.tsx'
import { SearchFilters } from './search-filters.tsx'
import { Icon } from '#app/ui/icon.tsx'

const DISTANCES = RADIUS_MILES.map((miles) => ({ value: miles, label: `${miles} miles` }))

type Props = {
  query: AgentQuery
  /** How many of the folded conditions are set. */
  folded: number
}

export function SearchForm({ query, folded }: Props) {
  return (
    <search>
      {/* A new search starts with empty fields: the key makes them. */}
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
            <Options id="radius" any="any distance" list={DISTANCES} chosen={query.radiusMiles ?? ''} />
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
