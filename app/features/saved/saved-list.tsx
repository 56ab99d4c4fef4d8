/** Saved listings: watched, compared, forgotten. What was saved in this browser before signing in comes along. */
import { useEffect, useState } from 'react'
import { LoadingNote } from '#app/features/signed-in/loading-note.tsx'
import { useAct } from '#app/features/signed-in/use-act.ts'
import { useList } from '#app/features/signed-in/use-list.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { inALine } from '#app/lib/in-a-line.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Stamp } from '#app/ui/stamp.tsx'
import type { SavedShown } from '#contract/own-things.ts'
import { COMPARE_MAX } from '#contract/saved-limits.ts'
import { paths } from '#contract/paths.ts'
import { showDate } from '#contract/show-date.ts'
import { forgetLocalSaved, readLocalSaved } from './local-saved.ts'

export function SavedList() {
  const query = useList<SavedShown[]>('saved/listings')
  const [chosen, setChosen] = useState<string[]>([])
  useMerge()
  const rows = query.data ?? []
  const compared = chosen.filter((id) => rows.some(({ listing }) => listing.id === id))
  const choose = (id: string, on: boolean) => setChosen(on ? [...compared, id] : compared.filter((each) => each !== id))
  return (
    <div className="grid gap-8">
      <LoadingNote query={query} />
      {query.data?.length === 0 && <NothingSaved />}
      <ul className="divide-y divide-hairline empty:hidden">
        {rows.map((row) => (
          <SavedRow
            key={row.listing.id}
            row={row}
            isChosen={compared.includes(row.listing.id)}
            isFull={compared.length >= COMPARE_MAX}
            onChoose={choose}
          />
        ))}
      </ul>
      {compared.length > 1 && (
        <p>
          <LinkButton look="main" to={paths.compare(compared)}>
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
    void act('POST', 'saved/listings/merge', { listing_ids: ids }).then((done) => done && forgetLocalSaved())
    // Once: what is saved from here on is saved in the account.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}

const NothingSaved = () => (
  <div className="grid justify-items-start gap-3">
    <p className="max-w-[68ch]">You have saved nobody yet. Press “Save” on a profile, and it stands here.</p>
    <LinkButton to={paths.agents}>Find an agent</LinkButton>
  </div>
)

type RowProps = { row: SavedShown; isChosen: boolean; isFull: boolean; onChoose: (id: string, on: boolean) => void }

function SavedRow({ row: { listing, status, watching, saved_at: savedAt }, isChosen, isFull, onChoose }: RowProps) {
  const act = useAct()
  const at = `saved/listings/${listing.id}`
  return (
    <li className="grid gap-2 py-4 first:pt-0">
      <h2 className="text-21">
        <a href={listing.path}>{listing.name}</a>{' '}
        <small className="font-sans text-14 font-semibold text-muted">EA</small>
      </h2>
      <p className="tabular text-14 text-muted">
        {inALine([
          [listing.city, [listing.state, listing.zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
          `saved on ${showDate(savedAt)}`,
        ])}
      </p>
      {status === 'not_in_latest' && (
        <p>
          <Stamp tone="past" words="Not on the newest IRS list" />
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
          label="Mail me when the newest list changes"
          aria-label={`Watch ${listing.name}: mail me when the newest list changes`}
          checked={watching}
          onChange={(event) => void act('PATCH', at, { watching: event.target.checked })}
        />
        <Button type="button" look="quiet" onClick={() => void act('DELETE', at)}>
          Remove<span className="sr-only"> {listing.name}</span>
        </Button>
      </div>
    </li>
  )
}
