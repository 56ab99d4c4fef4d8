/** /dashboard/saved: saved, watched, and compared listings. */
import { useEffect, useState } from 'react'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { List } from '#app/ui/list/list.tsx'
import { useAct } from '#app/ui/list/use-act.ts'
import { useList } from '#app/ui/list/use-list.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { joinWithDots } from '#app/lib/join-with-dots.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { api } from '#app/lib/api/calls.ts'
import type { SavedShown } from '#common/personal-forms.ts'
import { COMPARE_MAX } from '#common/limits.ts'
import { paths } from '#common/paths.ts'
import { formatDate } from '#common/dates.ts'
import { clearLocalSaved, readLocalSaved } from '#app/features/saved/save-listing.ts'

export default function Page() {
  return (
    <DashboardPage
      heading="Saved"
      lead="Agents you saved. Watch one, and we’ll email you when they leave or rejoin the newest IRS list."
    >
      <SavedList />
    </DashboardPage>
  )
}

/** Saved listings: watch, compare, remove. Listings saved in this browser before sign-in are merged in. */
function SavedList() {
  const query = useList(api.get('saved/listings'))
  const [chosen, setChosen] = useState<string[]>([])
  useMerge()
  const rows = query.data ?? []
  const compared = chosen.filter((id) => rows.some(({ listing }) => listing.id === id))
  const choose = (id: string, on: boolean) => setChosen(on ? [...compared, id] : compared.filter((each) => each !== id))
  return (
    <div className="grid gap-8">
      <List query={query} empty={<NothingSaved />} className="">
        {(row) => (
          <SavedRow
            key={row.listing.id}
            row={row}
            isChosen={compared.includes(row.listing.id)}
            isFull={compared.length >= COMPARE_MAX}
            onChoose={choose}
          />
        )}
      </List>
      {compared.length > 1 && (
        <p>
          <LinkButton variant="primary" to={paths.compare(compared)}>
            Compare {compared.length} side by side
          </LinkButton>
        </p>
      )}
    </div>
  )
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

const NothingSaved = () => (
  <div className="grid justify-items-start gap-3">
    <p className="max-w-[68ch]">
      No saved agents yet. Select <strong>Save</strong> on a profile to add it here.
    </p>
    <LinkButton to={paths.agents}>Find an agent</LinkButton>
  </div>
)

type RowProps = { row: SavedShown; isChosen: boolean; isFull: boolean; onChoose: (id: string, on: boolean) => void }

function SavedRow({
  row: { listing, status, status_text: statusText, watching, saved_at: savedAt },
  isChosen,
  isFull,
  onChoose,
}: RowProps) {
  const act = useAct()
  const params = { id: listing.id }
  return (
    <li className="grid gap-2 py-4 first:pt-0">
      <h2 className="text-22">
        <a href={listing.path}>{listing.name}</a>{' '}
        <small className="font-sans text-14 font-semibold text-muted">EA</small>
      </h2>
      <p className="tabular text-14 text-muted">
        {joinWithDots([
          [listing.city, [listing.state, listing.zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
          `saved on ${formatDate(savedAt)}`,
        ])}
      </p>
      {status === 'not_in_latest' && (
        <p>
          <Badge tone="past" words={statusText} />
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Checkbox
          label="Compare"
          aria-label={`Compare ${listing.name}`}
          checked={isChosen}
          disabled={!isChosen && isFull}
          onChange={(event) => onChoose(listing.id, event.target.checked)}
        />
        <Checkbox
          label="Email me about list changes"
          aria-label={`Watch ${listing.name}: email me about list changes`}
          checked={watching}
          onChange={(event) =>
            void act(api.patch('saved/listings/{id}', { params, body: { watching: event.target.checked } }))
          }
        />
        <Button
          type="button"
          variant="secondary"
          onClick={() => void act(api.delete('saved/listings/{id}', { params }))}
        >
          Remove<span className="sr-only"> {listing.name}</span>
        </Button>
      </div>
    </li>
  )
}
