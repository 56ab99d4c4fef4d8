/** /dashboard/admin/corrections: reported errors. */
import { t } from '@lingui/core/macro'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { QueueView } from '#app/features/queue/queue-view.tsx'
import { QueueFilter } from '#app/features/queue/queue-filter.tsx'
import { formatWaitTime } from '#app/features/queue/format-wait-time.ts'
import { useAddressChoice } from '#app/lib/use-address.ts'
import { SideBySide } from '#app/ui/changed.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { api } from '#app/lib/api/calls.ts'
import type { CorrectionLineShown, TakenOutShown } from '#common/admin.ts'
import type { Choice } from '#app/features/queue/decision-form.tsx'
import { allAcceptReject, acceptReject, Earlier } from '#app/features/admin/item-decisions.tsx'
import { formatDate } from '#common/dates.ts'

type YesNo = Choice<'accept' | 'reject'>

export default function Page() {
  return (
    <DashboardPage
      heading={t`Corrections and opt-outs`}
      lead={t`Each person confirmed their email address. Only the IRS can correct facts in its file.`}
    >
      <CorrectionsQueue />
    </DashboardPage>
  )
}

const shown = () =>
  [
    ['open', t`Open`],
    ['taken-out', t`Removed listings`],
  ] as const

/** Reported errors in listings, and requests to remove a listing. */
function CorrectionsQueue() {
  const [show] = useAddressChoice('show', ['open', 'taken-out'], 'open')
  return (
    <>
      <QueueFilter value={show} options={shown()} queue="corrections" />
      {show === 'open' ? <OpenCorrections /> : <RemovedListingsQueue />}
    </>
  )
}

const OpenCorrections = () => (
  <QueueView
    label={t`Corrections`}
    art="letter"
    rowsOf={(sorted) => api.get('admin/corrections', { params: sorted })}
    lineOf={lineOf}
    headingOf={headingOf}
    choices={allAcceptReject()}
    choiceOf={choiceOf}
    decide={({ id }, sent) => api.post('admin/corrections/{id}/decide', { params: { id }, body: acceptReject(sent) })}
  >
    {(correction, decision) => (
      <>
        <WantedName correction={correction} />
        <Facts facts={factsOf(correction)} />
        {decision}
        <Earlier facts={correction.earlier} />
      </>
    )}
  </QueueView>
)

/** Accepting does three different things: the button says which. */
const choiceOf = ({ kind, wanted }: CorrectionLineShown, choice: YesNo): YesNo => {
  if (choice.value === 'reject') return choice
  if (kind === 'opt_out')
    return {
      ...choice,
      label: t`Remove the listing`,
      hint: t`We remove the listing from the directory and search results, and it stays removed when a new list is imported. We email your reason to the person and record it in the audit log.`,
    }
  if (Object.keys(wanted).length > 0)
    return {
      ...choice,
      label: t`Change the name`,
      hint: t`The listing shows the new spelling right away. We email your reason to the person and record it in the audit log.`,
    }
  return {
    ...choice,
    label: t`Accept and reply`,
    hint: t`Accepting a request doesn’t change the listing by itself. Say what you corrected, or who can correct the mistake. We email your answer to the person and record it in the audit log.`,
  }
}

const lineOf = ({ name, kind, created_at: at }: CorrectionLineShown) => ({
  title: name,
  facts: kind === 'opt_out' ? t`Remove the listing` : t`Correct the listing`,
  wait: formatWaitTime(at),
})

const headingOf = ({ name, listing_path: path }: CorrectionLineShown) => <a href={path}>{name}</a>

const NAME_PARTS = ['first_name', 'middle_name', 'last_name'] as const

/** The name as it is listed, beside the one that the person wants: only how it's written can differ. */
function WantedName({ correction: { now, wanted } }: { correction: CorrectionLineShown }) {
  const isChanged = (part: (typeof NAME_PARTS)[number]) => wanted[part] !== undefined && wanted[part] !== now[part]
  if (!NAME_PARTS.some(isChanged)) return null
  const parts = NAME_PARTS.flatMap((part) => {
    const text = wanted[part] ?? now[part]
    return text === '' ? [] : [isChanged(part) ? <ins key={part}>{text}</ins> : text, ' ']
  })
  return (
    <SideBySide
      sides={[
        {
          name: t`Current name`,
          value: NAME_PARTS.map((part) => now[part])
            .filter(Boolean)
            .join(' '),
        },
        { name: t`Requested`, value: parts, isNew: true },
      ]}
    />
  )
}
const relations = (): Readonly<Record<string, string>> => ({
  self: t`The listed person`,
  authorized: t`Authorized by the listed person`,
  visitor: t`A visitor`,
})

const factsOf = ({ kind, relation, email, message }: CorrectionLineShown) => [
  { name: t`Request`, value: kind === 'opt_out' ? t`Remove the listing` : t`Correct the listing` },
  { name: t`Relationship`, value: relations()[relation] ?? relation },
  { name: t`Confirmed email`, value: email },
  { name: t`Message`, value: <span className="whitespace-pre-line">{message}</span> },
]

/** Listings removed on request: a person who changes their mind can be shown again. */
const allChoices = () => [
  { key: 's', value: 'show', label: t`Show it again`, done: (count: number) => t`${count} shown again` },
]

const RemovedListingsQueue = () => (
  <QueueView
    label={t`Removed`}
    usual="desc"
    heads={[t`Listing`, t`Removed`]}
    rowsOf={(sorted) => api.get('admin/listings/taken-out', { params: sorted })}
    lineOf={({ name, reason, taken_out_at: at }) => ({
      title: name,
      facts: reason ?? '',
      wait: at ? formatDate(at) : '',
    })}
    choices={allChoices()}
    hint={t`The reason is recorded in the audit log.`}
    empty={t`No removed listings.`}
    decide={({ id }, { reason }) => api.post('admin/listings/{id}/show', { params: { id }, body: { reason } })}
  >
    {(listing, decision) => (
      <>
        <p className="max-w-[68ch] [overflow-wrap:anywhere]">
          {sinceOf(listing)}. {listing.reason && t`Reason: “${listing.reason.trim()}”`}
        </p>
        {decision}
      </>
    )}
  </QueueView>
)

const sinceOf = ({ taken_out_at: at }: TakenOutShown) => (at ? t`Removed on ${formatDate(at)}` : t`Removed`)
