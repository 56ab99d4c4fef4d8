/** /dashboard/admin/corrections: reported errors. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { QueueView } from '#app/features/queue/queue-view.tsx'
import { QueueFilter } from '#app/features/queue/queue-filter.tsx'
import { formatWaitTime } from '#app/features/queue/format-wait-time.ts'
import { useAddressChoice } from '#app/lib/use-address.ts'
import { Facts } from '#app/ui/facts.tsx'
import { api } from '#app/lib/api/calls.ts'
import type { CorrectionLineShown, TakenOutShown } from '#common/admin.ts'
import { ACCEPT_REJECT, acceptReject, Earlier } from '#app/features/admin/item-decisions.tsx'
import { formatDate } from '#common/dates.ts'

export default function Page() {
  return (
    <DashboardPage
      heading="Corrections and opt-outs"
      lead="Each person confirmed their email address. Facts in the IRS file are corrected at the IRS."
    >
      <CorrectionsQueue />
    </DashboardPage>
  )
}

const SHOWN = [
  ['open', 'Open'],
  ['taken-out', 'Removed listings'],
] as const

/** Reported errors in listings, and requests to remove a listing. */
function CorrectionsQueue() {
  const [show, setShow] = useAddressChoice('show', ['open', 'taken-out'], 'open')
  return (
    <>
      <QueueFilter value={show} options={SHOWN} onChange={setShow} />
      {show === 'open' ? <OpenCorrections /> : <RemovedListingsQueue />}
    </>
  )
}

const OpenCorrections = () => (
  <QueueView
    label="Corrections"
    noun={['request', 'requests']}
    art="letter"
    rowsOf={(sorted) => api.get('admin/corrections', { params: sorted })}
    lineOf={lineOf}
    headingOf={headingOf}
    choices={ACCEPT_REJECT}
    decide={({ id }, sent) => api.post('admin/corrections/{id}/decide', { params: { id }, body: acceptReject(sent) })}
  >
    {(correction, decision) => (
      <>
        <Facts facts={factsOf(correction)} />
        {decision}
        <Earlier facts={correction.earlier} />
      </>
    )}
  </QueueView>
)

const lineOf = ({ name, kind, created_at: at }: CorrectionLineShown) => ({
  title: name,
  facts: kind === 'opt_out' ? 'Remove the listing' : 'Correct the listing',
  wait: formatWaitTime(at),
})

const headingOf = ({ name, listing_path: path }: CorrectionLineShown) => <a href={path}>{name}</a>

const WANTED: Readonly<Record<string, string>> = {
  first_name: 'New first name',
  middle_name: 'New middle name',
  last_name: 'New last name',
}
const RELATIONS: Readonly<Record<string, string>> = {
  self: 'The person',
  authorized: 'Authorized by the person',
  visitor: 'A visitor',
}

const factsOf = ({ kind, relation, email, message, wanted }: CorrectionLineShown) => [
  { name: 'Request', value: kind === 'opt_out' ? 'Remove the listing' : 'Correct the listing' },
  { name: 'Relationship', value: RELATIONS[relation] ?? relation },
  { name: 'Confirmed email', value: email },
  { name: 'Message', value: <span className="whitespace-pre-line">{message}</span> },
  ...Object.entries(WANTED)
    .filter(([field]) => wanted[field] !== undefined)
    .map(([field, name]) => ({ name, value: wanted[field] || 'none' })),
]

/** Listings removed on request: a person who changes their mind can be shown again. */
const CHOICES = [{ key: 's', value: 'show', label: 'Show it again', done: 'shown again' }]

const RemovedListingsQueue = () => (
  <QueueView
    label="Removed"
    noun={['listing', 'listings']}
    usual="desc"
    heads={['Listing', 'Removed']}
    rowsOf={(sorted) => api.get('admin/listings/taken-out', { params: sorted })}
    lineOf={({ name, reason, taken_out_at: at }) => ({
      title: name,
      facts: reason ?? '',
      wait: at ? formatDate(at) : '',
    })}
    choices={CHOICES}
    hint="It’s recorded in the audit log."
    empty="No removed listings."
    decide={({ id }, { reason }) => api.post('admin/listings/{id}/show', { params: { id }, body: { reason } })}
  >
    {(listing, decision) => (
      <>
        <p className="max-w-[68ch] [overflow-wrap:anywhere]">
          {sinceOf(listing)}.{listing.reason && <> Reason: “{listing.reason.trim()}”</>}
        </p>
        {decision}
      </>
    )}
  </QueueView>
)

const sinceOf = ({ taken_out_at: at }: TakenOutShown) => (at ? `Removed on ${formatDate(at)}` : 'Removed')
