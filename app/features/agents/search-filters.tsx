import type { AgentQuery } from '#contract/agent-query.ts'
import { RATINGS_ASKED } from '#contract/limits.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { MEETING_MODES } from '#contract/meeting-modes.ts'
import { SERVICES } from '#contract/services.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Options } from '#app/ui/options.tsx'
import { StateSelect } from './state-select.tsx'

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

/** The conditions that are folded away until they are wanted. */
export function SearchFilters({ query }: { query: AgentQuery }) {
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
        <Button look="quiet">Apply filters</Button>
      </div>
    </div>
  )
}
