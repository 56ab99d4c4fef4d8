/** /dashboard/admin/demands: what courts, authorities, and people asked for by email or mail, and when each is due. */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { BulkBar, BulkReport } from '#app/features/queue/bulk-bar.tsx'
import { type Column, QueueTable } from '#app/features/queue/queue-table.tsx'
import { useBulk } from '#app/features/queue/use-bulk.ts'
import { useSelection } from '#app/features/queue/use-selection.ts'
import { sortRows, useSorting } from '#app/features/queue/use-sorting.ts'
import { LoadingNote } from '#app/ui/list/loading-note.tsx'
import { useAct, useSend } from '#app/ui/list/use-act.ts'
import { useList } from '#app/ui/list/use-list.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { AnswerBy } from '#app/features/queue/answer-by.tsx'
import { api } from '#app/lib/api/calls.ts'
import { formatDate } from '#common/dates.ts'
import { paths } from '#common/paths.ts'
import type { DemandShown } from '#common/demand-schemas.ts'
import { answerBy, DEMAND_KINDS, DEMAND_OUTCOMES } from '#common/transparency.ts'

export default function DemandsPage() {
  return (
    <DashboardPage
      heading={t`Legal and privacy requests`}
      lead={t`Enter each court order, subpoena, government request, and copyright notice when it arrives, even if we won’t comply with it. Also enter each privacy request that comes by email or mail. Only the counts are public.`}
    >
      <div className="grid gap-10">
        <NewDemand />
        <Demands />
        <p className="text-14 text-muted">
          <Trans>
            The counts are in the <a href={paths.transparency}>transparency report</a>, which is updated each night.
          </Trans>
        </p>
      </div>
    </DashboardPage>
  )
}

function NewDemand() {
  const send = useSend()
  const form = useForm({
    name: 'demand',
    schema: async () => (await import('#common/demand-schemas.ts')).demandForm,
    reset: true,
    send: (body) => send(api.post('admin/demands', { body })),
  })
  return (
    <Card heading={t`Enter a request`}>
      <FormFrame form={form} label={t`Enter a request`} button={t`Enter request`} busy={t`Entering`}>
        <div className="grid gap-4 lg:grid-cols-3">
          <Field {...form.field('received_on')} label={t`Received on`} type="date" />
          <SelectField {...form.field('kind')} label={t`Kind`}>
            {DEMAND_KINDS.map(({ slug, label }) => (
              <option key={slug} value={slug}>
                {label}
              </option>
            ))}
          </SelectField>
          <Field {...form.field('reference')} label={t`Our file number, not a name (optional)`} maxLength={100} />
        </div>
      </FormFrame>
    </Card>
  )
}

const idOf = ({ id }: DemandShown) => String(id)
const nameOf = ({ kind, reference }: DemandShown) => [labelOf(DEMAND_KINDS, kind), reference].filter(Boolean).join(', ')
const dueOn = ({ kind, received_on: day, outcome }: DemandShown) => (outcome === 'open' ? answerBy(kind, day) : null)
const isOpen = ({ outcome }: DemandShown) => outcome === 'open'

const SORTS = ['kind', 'received', 'due', 'outcome'] as const
const VALUES = {
  kind: nameOf,
  received: ({ received_on: day }: DemandShown) => day,
  due: dueOn,
  outcome: (demand: DemandShown) => (isOpen(demand) ? '' : labelOf(DEMAND_OUTCOMES, demand.outcome)),
}

/** The open ones first. Those can be selected, and what is chosen for them can be undone. */
function Demands() {
  const query = useList(api.get('admin/demands'))
  const sorting = useSorting(SORTS, { by: 'outcome', dir: 'asc' })
  const selection = useSelection(query.data?.filter(isOpen).map(idOf) ?? [])
  const bulk = useBulk<DemandShown>({ idOf, nameOf, selection })
  if (query.data?.length === 0) return <NoDemands />
  const rows = query.data?.filter((demand) => !bulk.hidden.has(idOf(demand)))
  return (
    <section aria-labelledby="requests" className="grid gap-4">
      <h2 id="requests" className="text-28">
        {t`Requests`}
      </h2>
      {query.isError && <LoadingNote query={query} />}
      <BulkReport failures={bulk.failures} onClose={bulk.closeReport} />
      <QueueTable
        label={t`Requests`}
        columns={allColumns()}
        rows={rows && sortRows(rows, sorting, VALUES)}
        {...{ idOf, nameOf, selection, sorting }}
      />
      <BulkBar
        count={selection.ids.length}
        choices={outcomes()}
        onClear={selection.clear}
        onChoose={({ value, done }) =>
          bulk.start(rows?.filter((row) => selection.has(idOf(row))) ?? [], done, ({ id }) => decide(id, value))
        }
      >
        {() => null}
      </BulkBar>
    </section>
  )
}

type Outcome = DemandShown['outcome']
const decide = (id: number, outcome: Outcome) =>
  api.post('admin/demands/{id}/decide', { params: { id }, body: { outcome } })

const outcomes = () =>
  DEMAND_OUTCOMES.filter(({ slug }) => slug !== 'open').map(({ slug, label }) => ({
    value: slug,
    label,
    done: (count: number) => t`${label} (${count})`,
    needsNoReason: true,
  }))

const allColumns = (): readonly Column<DemandShown>[] => [
  {
    key: 'kind',
    name: t`Request`,
    isSortable: true,
    cell: ({ kind, reference }) => (
      <>
        <span className="text-16 font-semibold">{labelOf(DEMAND_KINDS, kind)}</span>
        {reference && <span className="tabular block text-muted">{reference}</span>}
      </>
    ),
  },
  { key: 'received', name: t`Received`, isSortable: true, cell: ({ received_on: day }) => formatDate(day) },
  { key: 'due', name: t`Due`, isSortable: true, cell: (demand) => <AnswerBy day={dueOn(demand)} /> },
  { key: 'outcome', name: t`Outcome`, isSortable: true, cell: (demand) => <OutcomeOf demand={demand} /> },
]

function OutcomeOf({ demand: { id, outcome, decided_on: day } }: { demand: DemandShown }) {
  const act = useAct()
  if (outcome === 'open') return t`Open`
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {labelOf(DEMAND_OUTCOMES, outcome)}
      {day && `, ${formatDate(day)}`}
      <Button type="button" variant="plain" onClick={() => void act(decide(id, 'open'))}>
        {t`Reopen`}
      </Button>
    </span>
  )
}

const NoDemands = () => (
  <EmptyState frame="card" art="audit">
    <p>{t`No requests yet. Enter the first one above.`}</p>
  </EmptyState>
)

const labelOf = (list: readonly { slug: string; label: string }[], slug: string): string =>
  list.find((each) => each.slug === slug)?.label ?? slug
