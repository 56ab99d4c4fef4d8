/** /dashboard/saved: saved, watched, and compared listings. */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { AgentCard } from '#app/features/agents/agent-card.tsx'
import { useOwnProfile } from '#app/features/dashboard/guard.tsx'
import { FilterButtons } from '#app/features/dashboard/filter-buttons.tsx'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { type ComparedListingRef, storeComparison, useComparison } from '#app/features/saved/comparison.ts'
import { savedLine } from '#app/features/agents/saved-line.ts'
import { BookedCallLink, NextCallLink } from '#app/features/first-calls/next-call-link.tsx'
import { SavedNote } from '#app/features/saved/saved-note.tsx'
import { clearLocalSaved, readLocalSaved } from '#app/features/saved/save-listing.ts'
import { api } from '#app/lib/api/calls.ts'
import { useAddressChoice } from '#app/lib/use-address.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { List } from '#app/ui/list/list.tsx'
import { CardsSkeleton } from '#app/ui/list/loading-note.tsx'
import { useAct } from '#app/ui/list/use-act.ts'
import { useList } from '#app/ui/list/use-list.ts'
import type { SavedShown } from '#common/personal-forms.ts'
import { formatDate } from '#common/dates.ts'
import type { CallRow } from '#common/first-call-schemas.ts'
import { UPCOMING_CALLS_MAX } from '#common/first-calls.ts'
import { COMPARE_MAX } from '#common/limits.ts'
import { paths } from '#common/paths.ts'

export default function Page() {
  return (
    <DashboardPage
      heading={t`Saved`}
      lead={t`Agents you saved. Watch an agent to get an email if the agent drops off the newest IRS list or returns to it.`}
    >
      <SavedList />
    </DashboardPage>
  )
}

type Filter = 'all' | 'watched' | 'off-list'
const filters = (): Readonly<Record<Filter, { name: string; has: (row: SavedShown) => boolean }>> => ({
  all: { name: t`All`, has: () => true },
  watched: { name: t`Watched`, has: ({ watching }) => watching },
  'off-list': { name: t`Not on the newest list`, has: ({ status }) => status === 'not_in_latest' },
})

/** Saved listings: watch, compare, remove. Listings saved in this browser before sign-in are merged in. */
function SavedList() {
  const query = useList(api.get('saved/listings'))
  const [filter, setFilter] = useState<Filter>('all')
  const [order, setOrder] = useAddressChoice<Order>('order', ORDERS, 'saved')
  const [removed, setRemoved] = useState<ComparedListingRef | null>(null)
  useMerge()
  const { calls, isLoading } = useBooked()
  const data = isLoading ? undefined : query.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {data && data.length > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <Filters rows={data} chosen={filter} onChoose={setFilter} />
          <Order chosen={order} onChoose={setOrder} />
        </div>
      )}
      {removed && <Removed key={removed.id} listing={removed} onUndone={() => setRemoved(null)} />}
      <List
        query={{ ...query, data: inOrder(data?.filter(filters()[filter].has), order) }}
        empty={
          data?.length === 0 ? <NothingSaved /> : <p className="text-muted">{t`No saved agents match this filter.`}</p>
        }
        className="agent-cards saved-cards"
        isCards
        skeleton={<CardsSkeleton height="h-48" />}
      >
        {(row) => (
          <SavedCard
            key={row.listing.id}
            row={row}
            call={calls.find((call) => call.with.listing_id === row.listing.id)}
            onRemoved={setRemoved}
          />
        )}
      </List>
      <CompareBar />
    </div>
  )
}

/** A client's calls to come. */
function useBooked() {
  const { data = [], isLoading } = useList(api.get('first-calls', { params: { perPage: UPCOMING_CALLS_MAX } }), {
    queryKey: ['first-calls', 'next'],
    enabled: useOwnProfile().role.name === 'client',
  })
  return { calls: data.filter(({ canceled_at: canceled }) => canceled === null), isLoading }
}

function useMerge(): void {
  const act = useAct()
  useEffect(() => {
    const ids = readLocalSaved()
    if (ids.length === 0) return
    void act(api.post('saved/listings/merge', { body: { listing_ids: ids } })).then((done) => done && clearLocalSaved())
    // Once: from here on, listings are saved to the account.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}

type FiltersProps = { rows: readonly SavedShown[]; chosen: Filter; onChoose: (filter: Filter) => void }

const Filters = ({ rows, chosen, onChoose }: FiltersProps) => (
  <FilterButtons
    choices={(Object.keys(filters()) as Filter[])
      .map((value) => ({ value, name: filters()[value].name, count: rows.filter(filters()[value].has).length }))
      .filter(({ value, count }) => count > 0 || value === 'all' || value === chosen)}
    chosen={chosen}
    onChoose={onChoose}
  />
)

const ORDERS = ['saved', 'rating', 'name'] as const
type Order = (typeof ORDERS)[number]
const orderNames = (): Readonly<Record<Order, string>> => ({
  saved: t`Newest saved`,
  rating: t`Highest rated`,
  name: t({ message: 'Name', context: 'order of a list' }),
})

/** They come newest first. */
function inOrder(rows: SavedShown[] | undefined, order: Order): SavedShown[] | undefined {
  if (order === 'name') return rows?.toSorted((one, other) => one.listing.name.localeCompare(other.listing.name))
  return order === 'rating' ? rows?.toSorted((one, other) => (other.card.average ?? 0) - (one.card.average ?? 0)) : rows
}

const Order = ({ chosen, onChoose }: { chosen: Order; onChoose: (order: Order) => void }) => (
  <div className="saved-order">
    <SelectField label={t`Sort by`} value={chosen} onChange={({ target }) => onChoose(target.value as Order)}>
      {ORDERS.map((each) => (
        <option key={each} value={each}>
          {orderNames()[each]}
        </option>
      ))}
    </SelectField>
  </div>
)

const NothingSaved = () => (
  <EmptyState
    frame="sheet"
    art="search"
    action={
      <LinkButton variant="primary" to={paths.agents}>
        {t`Find an agent`}
      </LinkButton>
    }
  >
    <Trans>
      No saved agents yet. Select <strong>Save</strong> on a profile to add it here, then compare up to {COMPARE_MAX}{' '}
      side by side.
    </Trans>
  </EmptyState>
)

/** What was just removed, with a way to undo it. */
function Removed({ listing: { id, name }, onUndone }: { listing: ComparedListingRef; onUndone: () => void }) {
  const act = useAct()
  const button = useRef<HTMLButtonElement>(null)
  // The button that had the focus is gone with its card.
  useLayoutEffect(() => button.current?.focus(), [])
  const undo = async () => {
    if (await act(api.post('saved/listings/create', { body: { listing_id: id } }))) onUndone()
  }
  return (
    <div className="sheet flex flex-wrap items-center justify-between gap-3 py-2">
      <p>
        <Trans>
          You removed <strong>{name}</strong>.
        </Trans>
      </p>
      <Button ref={button} type="button" variant="secondary" onClick={() => void undo()}>
        <Icon name="undo" /> {t`Undo`}
      </Button>
    </div>
  )
}

type CardProps = { row: SavedShown; onRemoved: (listing: ComparedListingRef) => void }

function SavedCard({ row, call, onRemoved }: CardProps & { call: CallRow | undefined }) {
  const { status, status_text: statusText, note } = row
  const canCall = useOwnProfile().role.name === 'client' && (call !== undefined || row.card.next_call_at !== null)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setOpen(false))
    button.current?.focus()
  }
  return (
    <AgentCard
      // When they can be called says that they take clients.
      agent={{ ...savedLine(row), ...(canCall ? { clients: '' } : {}) }}
      note={
        <>
          {canCall && (
            <p className="saved-call">
              <Icon name="calendar" className="size-4" />
              <span>{call ? <BookedCallLink call={call} /> : <NextCallLink {...row} />}</span>
            </p>
          )}
          <div className="mt-2 grid gap-1 empty:hidden">
            {status === 'not_in_latest' && <Badge tone="past" words={statusText} />}
            <SavedNote row={row} isOpen={isOpen} onClose={close} />
          </div>
        </>
      }
      acts={
        <Acts row={row} onRemoved={onRemoved}>
          {!isOpen && (
            <button ref={button} type="button" className="saved-act" onClick={() => setOpen(true)}>
              <Icon name="edit" className="size-4" /> {note ? t`Edit note` : t`Add a note`}
              <span className="sr-only">: {row.listing.name}</span>
            </button>
          )}
        </Acts>
      }
    />
  )
}

function Acts({
  row: { listing, watching, saved_at: savedAt },
  onRemoved,
  children,
}: CardProps & { children: ReactNode }) {
  const act = useAct()
  const compared = useComparison()
  const params = { id: listing.id }
  const isCompared = compared.some(({ id }) => id === listing.id)
  const compare = (on: boolean) =>
    storeComparison(
      on ? [...compared, { id: listing.id, name: listing.name }] : compared.filter(({ id }) => id !== listing.id),
    )
  return (
    <>
      <label>
        <input
          type="checkbox"
          aria-label={t`Compare ${listing.name}`}
          checked={isCompared}
          disabled={!isCompared && compared.length >= COMPARE_MAX}
          onChange={({ target }) => compare(target.checked)}
        />
        {t`Compare`}
      </label>
      <button
        type="button"
        role="switch"
        aria-checked={watching}
        className="saved-act"
        onClick={() => void act(api.patch('saved/listings/{id}', { params, body: { watching: !watching } }))}
      >
        <Icon name="bell" className="size-4" /> {watching ? t`Watching` : t`Watch`}
        <b className="sr-only">{t`${listing.name}: email me about IRS list changes`}</b>
      </button>
      {children}
      <button
        type="button"
        className="saved-act"
        onClick={() => void act(api.delete('saved/listings/{id}', { params }), () => onRemoved(listing))}
      >
        <Icon name="delete" className="size-4" /> {t`Remove`}
        <b className="sr-only">: {listing.name}</b>
      </button>
      <span className="ml-auto font-normal text-muted no-underline">
        <time dateTime={savedAt}>{t`Saved ${formatDate(savedAt)}`}</time>
      </span>
    </>
  )
}

/** The chosen agents, also those chosen in a list of results, and the link to compare them. */
function CompareBar() {
  const { role } = useOwnProfile()
  const compared = useComparison()
  return (
    <section aria-label={t`To compare`} className="compare-tray" data-shown={compared.length > 0}>
      <output className="text-14 text-muted">
        {compared.length === 1
          ? t`Select one or two more agents to compare.`
          : plural(compared.length, { one: '# agent selected', other: '# agents selected' })}
      </output>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {compared.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className="compare-chip"
              aria-label={t({ message: `Remove ${name}`, context: 'an agent' })}
              onClick={() => storeComparison(compared.filter((each) => each.id !== id))}
            >
              {name} <Icon name="close" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      {compared.length > 1 && (
        <LinkButton variant="primary" to={paths.compare(compared.map(({ id }) => id))}>
          <Trans>Compare {compared.length} agents side by side</Trans>
        </LinkButton>
      )}
      {compared.length > 0 && role.name === 'client' && (
        <LinkButton to={paths.writeRequest({ agents: compared.map(({ id }) => id) })}>
          {plural(compared.length, { one: 'Ask this agent', other: 'Ask these agents' })}
        </LinkButton>
      )}
    </section>
  )
}
