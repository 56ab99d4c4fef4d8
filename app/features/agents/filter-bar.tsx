/**
 * The filters of a list of agents, as a row of buttons. Each opens its choices with the number of agents that each would
 * leave. A choice is the submit button of a GET form: the address is the search, and no script is needed.
 *
 *   <FilterBar action={paths.agents} query={query} facets={found.facets} />
 */
import { useId } from 'react'
import { formatNumber } from '#app/lib/format-count.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Facets } from '#server/domains/agents/types.ts'
import { type AgentQuery, type AgentSort, agentSearchParams, EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { FEES_ASKED, RADIUS_MILES, RATINGS_ASKED } from '#common/limits.ts'
import { LANGUAGES, MEETING_MODES, SERVICES } from '#common/option-lists.ts'

type Choice = { value: string; label: string }
type Filter = {
  name: Exclude<keyof Facets, 'accepting' | 'claimed'>
  field: keyof AgentQuery
  label: string
  any: string
  choices: readonly Choice[]
  /** A long list only has what someone offers. */
  isLong?: true
}

const FILTERS: readonly Filter[] = [
  {
    name: 'service',
    field: 'service',
    label: 'Need',
    any: 'Any need',
    choices: SERVICES.map(({ slug, label }) => ({ value: slug, label })),
    isLong: true,
  },
  {
    name: 'language',
    field: 'language',
    label: 'Language',
    any: 'Any language',
    choices: LANGUAGES.map(({ tag, label }) => ({ value: tag, label })),
    isLong: true,
  },
  {
    name: 'mode',
    field: 'mode',
    label: 'Meeting',
    any: 'Any way',
    choices: MEETING_MODES.map(({ slug, label }) => ({ value: slug, label })),
  },
  {
    name: 'rating',
    field: 'ratingMin',
    label: 'Rating',
    any: 'Any rating',
    choices: RATINGS_ASKED.map((stars) => ({ value: String(stars), label: `${stars} stars or more` })),
  },
  {
    name: 'fee',
    field: 'fee',
    label: 'Fee',
    any: 'Any fee',
    choices: FEES_ASKED.map((dollars) => ({ value: String(dollars), label: `Up to $${formatNumber(dollars)}` })),
  },
  {
    name: 'radius',
    field: 'radiusMiles',
    label: 'Distance',
    any: 'Any distance',
    choices: RADIUS_MILES.map((miles) => ({ value: String(miles), label: `Within ${miles} miles` })),
  },
]

const TOGGLES = [
  { name: 'accepting', label: 'Takes new clients' },
  { name: 'claimed', label: 'Claimed' },
] as const

const SORTS: readonly (Choice & { value: AgentSort })[] = [
  { value: 'best', label: 'Best match' },
  { value: 'distance', label: 'Distance' },
  { value: 'rating', label: 'Rating (reviewed agents)' },
  { value: 'fee', label: 'Fee (agents who publish one)' },
  { value: 'name', label: 'Name' },
]

export type FilterBarProps = {
  /** Where the forms lead: the list's own address without parameters. */
  action: string
  /** What the address of the list asks for. */
  query: AgentQuery
  facets: Facets
  /** Fields for a name and a place, where they aren't the address itself. */
  hasFields?: boolean
}

export function FilterBar({ action, query, facets, hasFields = false }: FilterBarProps) {
  const offered = FILTERS.filter(({ name }) => name !== 'radius' || Object.keys(facets.radius).length > 0)
  return (
    <fieldset aria-label="Filters" className="filter-bar no-print">
      {offered.map((filter) => (
        <ChoiceFilter key={filter.name} {...{ filter, action, query }} counts={facets[filter.name]} />
      ))}
      {TOGGLES.map(({ name, label }) => (
        <Toggle key={name} {...{ name, label, action, query }} count={facets[name]['on'] ?? 0} />
      ))}
      {hasFields && <FieldsFilter {...{ action, query }} />}
      <SortMenu {...{ action, query }} />
    </fieldset>
  )
}

type FormProps = Pick<FilterBarProps, 'action' | 'query'>

function ChoiceFilter({
  filter: { name, field, label, any, choices, isLong },
  counts,
  action,
  query,
}: FormProps & { filter: Filter; counts: Facets[keyof Facets] }) {
  const id = useId()
  const chosen = query[field] === null ? '' : String(query[field])
  const shown = choices.filter(({ value }) => !isLong || (counts[value] ?? 0) > 0 || value === chosen)
  const isEmpty = chosen === '' && !choices.some(({ value }) => (counts[value] ?? 0) > 0)
  const current = choices.find(({ value }) => value === chosen)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        disabled={isEmpty}
        className={current ? 'filter filter-set' : 'filter'}
        aria-label={current && `${label}: ${current.label}`}
      >
        {current?.label ?? label}
        <Icon name="next" className="size-3.5 rotate-90" />
      </button>
      {!isEmpty && (
        <form id={id} popover="auto" action={action} aria-label={label} className="choices">
          <Kept query={query} without={field} />
          {chosen !== '' && <a href={addressWithout({ action, query }, field)}>{any}</a>}
          {shown.map(({ value, label: words }) => (
            <ChoiceButton
              key={value}
              {...{ name, value, label: words }}
              count={counts[value]}
              isSet={value === chosen}
            />
          ))}
        </form>
      )}
    </>
  )
}

type ButtonProps = Choice & { name: string; count?: number | undefined; isSet: boolean }

function ChoiceButton({ name, value, label, count, isSet }: ButtonProps) {
  return (
    <button name={name} value={value} disabled={count === 0 && !isSet} aria-current={isSet ? 'true' : undefined}>
      {`${label} `}
      {count !== undefined && <small>{`(${formatNumber(count)})`}</small>}
    </button>
  )
}

/** One choice. Chosen, it is a link that removes it. */
function Toggle({
  name,
  label,
  count,
  action,
  query,
}: FormProps & { name: 'accepting' | 'claimed'; label: string; count: number }) {
  if (query[name])
    return (
      <a href={addressWithout({ action, query }, name)} className="filter filter-set">
        {label}
        <Icon name="close" className="size-3.5" />
        <span className="sr-only">: remove this filter</span>
      </a>
    )
  return (
    <form action={action}>
      <Kept query={query} without={name} />
      <button name={name} value="on" disabled={count === 0} className="filter">
        {`${label} `}
        <small>{`(${formatNumber(count)})`}</small>
      </button>
    </form>
  )
}

const TEXT_FIELDS = [
  { name: 'last_name', field: 'lastName', label: 'Last name' },
  { name: 'first_name', field: 'firstName', label: 'First name' },
  { name: 'city', field: 'city', label: 'City' },
  { name: 'state', field: 'state', label: 'State' },
  { name: 'zip', field: 'zip', label: 'ZIP code' },
] as const

/** For who knows exactly whom to look for, field by field. */
function FieldsFilter({ action, query }: FormProps) {
  const id = useId()
  const cleared = Object.fromEntries(TEXT_FIELDS.map(({ field }) => [field, '']))
  return (
    <>
      <button type="button" popoverTarget={id} className="filter">
        More
      </button>
      <form id={id} popover="auto" action={action} aria-label="Name and place" className="choices choices-fields">
        <Kept query={{ ...query, ...cleared }} />
        {TEXT_FIELDS.map(({ name, field, label }) => (
          <Field key={name} label={label} name={name} defaultValue={query[field]} maxLength={100} />
        ))}
        <Button>Search</Button>
      </form>
    </>
  )
}

function SortMenu({ action, query }: FormProps) {
  const id = useId()
  return (
    <>
      <button type="button" popoverTarget={id} className="filter filter-sort">
        {`Sort: ${SORTS.find(({ value }) => value === query.sort)?.label}`}
        <Icon name="next" className="size-3.5 rotate-90" />
      </button>
      <form id={id} popover="auto" action={action} aria-label="Sort" className="choices">
        <Kept query={query} without="sort" />
        {SORTS.map(({ value, label }) => (
          <ChoiceButton key={value} {...{ name: 'sort', value, label }} isSet={value === query.sort} />
        ))}
      </form>
    </>
  )
}

/** What the list is asked for besides. */
export const Kept = ({ query, without }: { query: AgentQuery; without?: keyof AgentQuery }) =>
  [...keptParams(query, without)].map(([name, value]) => <input key={name} type="hidden" {...{ name, value }} />)

function addressWithout({ action, query }: FormProps, field: keyof AgentQuery): string {
  const params = keptParams(query, field).toString()
  return params ? `${action}?${params}` : action
}

const keptParams = (query: AgentQuery, without?: keyof AgentQuery) =>
  agentSearchParams({ ...query, page: 1, ...(without ? { [without]: EMPTY_AGENT_QUERY[without] } : {}) })
