/**
 * The filters of a list of agents, as a row of buttons. Each opens its choices with the number of agents that each would
 * leave. A choice is a link: the address is the search, and no script is needed.
 *
 *   <FilterBar action={paths.agents} query={query} facets={found.facets} />
 */
import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { formatNumber } from '#common/format-count.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Facets } from '#server/domains/agents/types.ts'
import { type AgentQuery, type AgentSort, agentSearchParams, EMPTY_AGENT_QUERY } from '#common/agent-query.ts'
import { FEES_ASKED, RADIUS_MILES, RATINGS_ASKED } from '#common/limits.ts'
import { LANGUAGES, MEETING_MODES, SERVICES } from '#common/option-lists.ts'
import { paths } from '#common/paths.ts'

type Choice = { value: string; label: string }
type FilterName = Exclude<keyof Facets, 'accepting' | 'claimed'>
type Filter = {
  name: FilterName
  field: keyof AgentQuery
  label: string
  any: string
  choices: readonly Choice[]
  /** The choices with most agents first, because readers know no order of theirs. */
  isByCount?: boolean
}

const filters = (): readonly Filter[] => [
  {
    name: 'service',
    field: 'service',
    label: t`Kind of help`,
    any: t`Any kind of help`,
    choices: SERVICES.map(({ slug, label }) => ({ value: slug, label })),
    isByCount: true,
  },
  {
    name: 'language',
    field: 'language',
    label: t`Language`,
    any: t`Any language`,
    choices: LANGUAGES.map(({ tag, label }) => ({ value: tag, label })),
    isByCount: true,
  },
  {
    name: 'mode',
    field: 'mode',
    label: t`Meeting type`,
    any: t`Any meeting type`,
    choices: MEETING_MODES.map(({ slug, label }) => ({ value: slug, label })),
  },
  {
    name: 'rating',
    field: 'ratingMin',
    label: t`Rating`,
    any: t`Any rating`,
    choices: RATINGS_ASKED.map((stars) => ({ value: String(stars), label: t`${stars} stars or more` })),
  },
  {
    name: 'fee',
    field: 'fee',
    label: t`Fee`,
    any: t`Any fee`,
    choices: FEES_ASKED.map((dollars) => ({ value: String(dollars), label: t`Up to $${formatNumber(dollars)}` })),
  },
  {
    name: 'radius',
    field: 'radiusMiles',
    label: t`Distance`,
    // A ZIP code alone already means its surroundings.
    any: t`Default distance`,
    choices: RADIUS_MILES.map((miles) => ({ value: String(miles), label: t`Within ${miles} miles` })),
  },
]

const toggles = () =>
  [
    { name: 'accepting', label: t`Takes new clients` },
    { name: 'claimed', label: t`Accepts messages` },
  ] as const

const sorts = (): readonly (Choice & { value: AgentSort })[] => [
  { value: 'best', label: t`Best match` },
  { value: 'distance', label: t`Distance` },
  { value: 'rating', label: t`Rating (agents with reviews only)` },
  { value: 'fee', label: t`Fee (agents who publish one)` },
  { value: 'reply', label: t`Fastest reply` },
  { value: 'name', label: t`Name` },
]

export type FilterBarProps = {
  /** Where the forms lead: the list's own address without parameters. */
  action: string
  /** What the address of the list asks for. */
  query: AgentQuery
  facets: Facets
  /** How many agents the list has. */
  total: number
  /** What the search box asks for in words, and the box without those words: as good as chosen here. */
  said?: Partial<Record<FilterName, Said | undefined>>
}

export function FilterBar({ action, query, facets, total, said }: FilterBarProps) {
  const show = showAgents(total)
  return (
    <fieldset aria-label={t`Filters`} className="filter-bar no-print">
      {filters().map((filter) => (
        <ChoiceFilter
          key={filter.name}
          {...{ filter, action, show }}
          {...chosenIn(filter, query, said?.[filter.name])}
          counts={facets[filter.name]}
        />
      ))}
      {toggles().map(({ name, label }) => (
        <Toggle key={name} {...{ name, label, action, query }} count={facets[name]['on'] ?? 0} />
      ))}
    </fieldset>
  )
}

type HeadProps = Pick<FilterBarProps, 'action' | 'query' | 'total'> & { children: ReactNode }

/** What a list has, and its order at the end of the row. On a phone, how it is ordered is only below the list. */
export function ListHead({ action, query, total, children }: HeadProps) {
  return (
    <div className="list-head mt-3">
      <div>{children}</div>
      <a href={paths.howResultsAreOrdered} className="ml-auto text-14 max-md:hidden">
        {t`How results are ordered`}
      </a>
      {(total > 1 || query.sort !== 'best') && <SortMenu {...{ action, query }} show={showAgents(total)} />}
    </div>
  )
}

const showAgents = (total: number) => plural(total, { one: 'Show # agent', other: 'Show # agents' })

type FormProps = Pick<FilterBarProps, 'action' | 'query'>

type Said = { value: string; without: string }

/** What is chosen of a filter, '' for nothing, and the parameters of the list without it. */
function chosenIn({ field }: Filter, query: AgentQuery, said?: Said) {
  const isSaid = said !== undefined && query[field] === null
  return {
    chosen: isSaid ? said.value : String(query[field] ?? ''),
    without: keptParams(isSaid ? { ...query, q: said.without } : query, field).toString(),
  }
}

type ChoiceFilterProps = Pick<FormProps, 'action'> &
  ReturnType<typeof chosenIn> & { filter: Filter; counts: Facets[keyof Facets]; show: string }

/** Choices that no agent fits are unavailable, after the others. None at all where there is nothing to count. */
function ChoiceFilter({
  filter: { name, label, any, choices, isByCount },
  counts,
  action,
  chosen,
  without,
  show,
}: ChoiceFilterProps) {
  const countOf = ({ value }: Choice) => counts[value] ?? 0
  if (Object.keys(counts).length === 0) return null
  const isOffered = (choice: Choice) => countOf(choice) > 0 || choice.value === chosen
  const offered = choices.filter(isOffered)
  const current = offered.find(({ value }) => value === chosen)
  const inOrder = isByCount ? offered.sort((a, b) => countOf(b) - countOf(a)) : offered
  return (
    <Menu
      id={`filter-${name}`}
      label={label}
      words={current?.label ?? label}
      title={current && `${label}: ${current.label}`}
      isSet={current !== undefined}
      isEmpty={offered.length === 0}
      show={show}
    >
      <a href={addressOf(action, without)} aria-current={current ? undefined : 'true'}>
        {any}
      </a>
      {inOrder.map((choice) => (
        <ChoiceLink
          key={choice.value}
          to={addressOf(action, without, [name, choice.value])}
          isSet={choice === current}
          text={choice.label}
          count={countOf(choice)}
        />
      ))}
      {choices.map(
        (choice) =>
          !isOffered(choice) && (
            <span key={choice.value} aria-disabled="true">
              {choice.label} <small>(0)</small>
            </span>
          ),
      )}
    </Menu>
  )
}

type MenuProps = {
  id: string
  label: string
  /** On the button. */
  words: string
  /** The name of the button, if its words don't say what is set. */
  title?: string | undefined
  isSet?: boolean
  isEmpty?: boolean
  /** On the button that closes the sheet of a phone. */
  show: string
  children: ReactNode
}

/** A button and what it opens: links, because each choice is an address. */
export function Menu({ id, label, words, title, isSet = false, isEmpty = false, show, children }: MenuProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        disabled={isEmpty}
        className={isSet ? 'filter filter-set' : 'filter'}
        aria-label={title}
      >
        {words}
        <Icon name="chevron-down" className="size-4" />
      </button>
      {!isEmpty && (
        <nav id={id} popover="auto" aria-label={label} className="choices">
          <CloseSheet id={id} />
          {children}
          <button type="button" popoverTarget={id} popoverTargetAction="hide" className="choices-show">
            {show}
          </button>
        </nav>
      )}
    </>
  )
}

/** The sheet's title is drawn beside it (agents.css). */
const CloseSheet = ({ id }: { id: string }) => (
  <button type="button" popoverTarget={id} popoverTargetAction="hide" className="choices-close" aria-label={t`Close`}>
    <Icon name="close" />
  </button>
)

type ChoiceLinkProps = { to: string; isSet: boolean; text: string; count?: number }

export const ChoiceLink = ({ to, isSet, text, count }: ChoiceLinkProps) => (
  <a href={to} rel="nofollow" aria-current={isSet ? 'true' : undefined}>
    {text} {count !== undefined && <small>{`(${formatNumber(count)})`}</small>}
  </a>
)

/** One choice. Chosen, it is a link that removes it. */
function Toggle({
  name,
  label,
  count,
  action,
  query,
}: FormProps & { name: 'accepting' | 'claimed'; label: string; count: number }) {
  const without = keptParams(query, name).toString()
  if (query[name])
    return (
      <a href={addressOf(action, without)} aria-label={t`Remove filter: ${label}`} className="filter filter-set">
        {label}
        <Icon name="close" className="size-3.5" />
      </a>
    )
  if (count === 0) return null
  return (
    <a href={addressOf(action, without, [name, 'on'])} rel="nofollow" className="filter">
      {`${label} (${formatNumber(count)})`}
    </a>
  )
}

function SortMenu({ action, query, show }: FormProps & { show: string }) {
  const without = keptParams(query, 'sort').toString()
  const choices = sorts()
  const current = choices.find(({ value }) => value === query.sort)
  return (
    <Menu id="sort" label={t`Sort`} words={t`Sort: ${current?.label ?? ''}`} show={show}>
      {choices.map(({ value, label }) => (
        <ChoiceLink
          key={value}
          to={addressOf(action, without, ['sort', value])}
          isSet={value === query.sort}
          text={label}
        />
      ))}
    </Menu>
  )
}

/** What the list is asked for besides. */
export const Kept = ({ query, without }: { query: AgentQuery; without?: keyof AgentQuery }) =>
  [...keptParams(query, without)].map(([name, value]) => <input key={name} type="hidden" {...{ name, value }} />)

/** @param kept the other parameters, written once for all the choices of a filter. */
function addressOf(action: string, kept: string, [name, value]: readonly string[] = []): string {
  const set = name === undefined ? '' : `${name}=${value}`
  const search = kept && set ? `${kept}&${set}` : kept + set
  return search ? `${action}?${search}` : action
}

/** Of the list without one of its conditions. */
export const addressWithout = (action: string, query: AgentQuery, field: keyof AgentQuery) =>
  addressOf(action, keptParams(query, field).toString())

const keptParams = (query: AgentQuery, without?: keyof AgentQuery) =>
  agentSearchParams({ ...query, page: 1, ...(without ? { [without]: EMPTY_AGENT_QUERY[without] } : {}) })
