/** Listings that were taken out because somebody asked: one who changed their mind is shown again. */
import { QueueDesk } from '#app/features/desk/queue-desk.tsx'
import type { TakenOutShown } from '#contract/admin.ts'
import { showDate } from '#contract/show-date.ts'

const CHOICES = [{ key: 's', value: 'show', label: 'Show it again' }]

export const TakenOutDesk = () => (
  <QueueDesk<TakenOutShown>
    label="Taken out"
    path="admin/listings/taken-out"
    lineOf={(listing) => ({ title: listing.name, facts: sinceOf(listing) })}
    choices={CHOICES}
    hint="The log keeps it."
    empty="No listing is taken out."
    decide={({ id }, { reason }) => ({ path: `admin/listings/${id}/show`, body: { reason } })}
  >
    {(listing, decision) => (
      <>
        <p className="max-w-[68ch] [overflow-wrap:anywhere]">
          {sinceOf(listing)}.{listing.reason && <> The reason given: “{listing.reason.trim()}”</>}
        </p>
        {decision}
      </>
    )}
  </QueueDesk>
)

const sinceOf = ({ taken_out_at: at }: TakenOutShown) => (at ? `Taken out on ${showDate(at)}` : 'Taken out')
