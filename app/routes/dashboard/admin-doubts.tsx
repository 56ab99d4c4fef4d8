/** /dashboard/admin/doubts: listings that may be the same person. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import type { Choice } from '#app/features/queue/decision-form.tsx'
import { QueueView } from '#app/features/queue/queue-view.tsx'
import { QueueFilter } from '#app/features/queue/queue-filter.tsx'
import { SidesTable } from '#app/features/queue/sides-table.tsx'
import { formatWaitTime } from '#app/features/queue/format-wait-time.ts'
import { useAddressChoice } from '#app/lib/use-address.ts'
import { Notice } from '#app/ui/notice.tsx'
import { api } from '#app/lib/api/calls.ts'
import type { DoubtShown, DoubtSide } from '#common/admin-imports.ts'
import { formatDate, formatDateTime } from '#common/dates.ts'

export default function Page() {
  return (
    <DashboardPage
      heading={t`Possible matches`}
      lead={t`A person left the IRS list, and someone similar was added. The importer doesn’t guess whether they’re the same person.`}
    >
      <DoubtsQueue />
    </DashboardPage>
  )
}

type State = 'open' | 'decided'
const shown = () =>
  [
    ['open', t`Open`],
    ['decided', t`Decided`],
  ] as const
const allChoices = (): Readonly<Record<State, readonly Choice<'same' | 'different' | 'reopen'>[]>> => ({
  open: [
    { key: 's', value: 'same', label: t`Same person`, done: (count: number) => t`${count} merged` },
    {
      key: 'd',
      value: 'different',
      label: t`Different people`,
      done: (count: number) => t`${count} marked as different people`,
    },
  ],
  decided: [{ key: 'o', value: 'reopen', label: t`Reopen`, done: (count: number) => t`${count} reopened` }],
})

/**
 * Pairs that an import couldn't resolve: both sides next to each other, to decide whether they are one person or two.
 */
function DoubtsQueue() {
  const [state] = useAddressChoice<State>('show', ['open', 'decided'], 'open')
  return (
    <>
      <QueueFilter value={state} options={shown()} queue="doubts" />
      <QueueView
        key={state}
        label={t`Possible matches`}
        art="search"
        usual={state === 'open' ? 'asc' : 'desc'}
        heads={[t`Person`, state === 'open' ? t`Waiting` : t`Decided`]}
        rowsOf={(sorted) => api.get('admin/imports/doubts', { params: { ...sorted, state } })}
        lineOf={lineOf}
        choices={allChoices()[state]}
        hint={t`The reason is recorded in the audit log.`}
        decide={({ id }, { value, reason }) =>
          value === 'reopen'
            ? api.post('admin/imports/doubts/{id}/reopen', { params: { id }, body: { reason } })
            : api.post('admin/imports/doubts/{id}/decide', { params: { id }, body: { decision: value, reason } })
        }
      >
        {(doubt, decision) => <Doubt doubt={doubt} decision={decision} />}
      </QueueView>
    </>
  )
}

const lineOf = ({ fresh, created_at: at, decision, decided_at: decidedAt, gone }: DoubtShown) => ({
  title: fresh.name,
  facts: [fresh.place, decision && WORDS[decision]].filter(Boolean).join(' · '),
  wait: decidedAt ? formatDate(decidedAt) : formatWaitTime(at),
  mark: gone.holder || fresh.holder ? t`Claimed by an agent` : null,
})
const WORDS = { same: 'one person', different: 'two people' } as const

function Doubt({ doubt, decision }: { doubt: DoubtShown; decision: ReactNode }) {
  const { decision: decided, can_reopen: canReopen } = doubt
  return (
    <>
      <p>
        {doubt.list}: {doubt.reason}.{' '}
        {decided && doubt.decided_at && t`Decided on ${formatDateTime(doubt.decided_at)}: ${WORDS[decided]}.`}
      </p>
      <Sides doubt={doubt} />
      {decided && !canReopen ? (
        <Notice>
          <p>{t`A newer list was imported after these listings were merged, so you can’t undo the merge.`}</p>
        </Notice>
      ) : (
        decision
      )}
      {!decided && <WhatJoiningDoes />}
    </>
  )
}

const rows = (): readonly { name: string; of: (side: DoubtSide) => string }[] => [
  { name: t`Name`, of: ({ name }) => name },
  { name: t`Place`, of: ({ place }) => place },
  { name: t`Street`, of: ({ street }) => street },
  { name: t`Firm`, of: ({ firm }) => firm },
  { name: t`Phone`, of: ({ phone }) => phone },
  { name: t`Website`, of: ({ website }) => website },
  { name: t`Credentials`, of: ({ credentials }) => credentials },
  { name: t`Lists`, of: ({ lists }) => lists.join('; ') },
  { name: t`Claimed by`, of: ({ holder }) => holder ?? t`Not claimed` },
  { name: t`Open claims`, of: ({ open_claims: count }) => String(count) },
  { name: t`Reviews`, of: ({ reviews }) => String(reviews) },
]

const Sides = ({ doubt: { gone, fresh } }: { doubt: DoubtShown }) => (
  <SidesTable
    heads={[
      <a key="gone" href={gone.path}>{t`Earlier listing`}</a>,
      <a key="fresh" href={fresh.path}>{t`New listing`}</a>,
    ]}
    rows={rows().map(({ name, of }) => ({ name, values: [of(gone), of(fresh)], differs: of(gone) !== of(fresh) }))}
  />
)

const WhatJoiningDoes = () => (
  <p className="max-w-[68ch] text-14 text-muted">
    <Trans>
      If both are the same person, we keep the claimed listing, or the earlier one if neither is claimed. That listing
      keeps its URL and history, and gets the newer list’s facts. The other URL redirects to it. You can undo the merge
      until the next import.
    </Trans>
  </p>
)
