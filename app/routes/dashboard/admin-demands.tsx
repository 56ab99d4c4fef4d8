/** /dashboard/admin/demands: what courts, authorities, and people asked for by email or mail, and when each is due. */
import { DashboardPage } from '#app/features/dashboard/dashboard-page.tsx'
import { FormFrame } from '#app/ui/form/form-frame.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { List } from '#app/ui/list/list.tsx'
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
      heading="Legal and privacy requests"
      lead="Enter every court order, subpoena, government request, and copyright notice when it arrives, including those we refuse, and every privacy request that comes by email or mail. Only counts are public."
    >
      <div className="grid gap-10">
        <NewDemand />
        <Demands />
        <p className="text-14 text-muted">
          The counts are in the <a href={paths.transparency}>transparency report</a>, which is updated each night.
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
    <Card heading="Enter a request">
      <FormFrame form={form} label="Enter a request" notYet="Not entered yet" button="Enter request" busy="Entering">
        <div className="grid gap-4 lg:grid-cols-3">
          <Field {...form.field('received_on')} label="Received on" type="date" />
          <SelectField {...form.field('kind')} label="Kind">
            {DEMAND_KINDS.map(({ slug, label }) => (
              <option key={slug} value={slug}>
                {label}
              </option>
            ))}
          </SelectField>
          <Field {...form.field('reference')} label="Our file number, not a name (optional)" maxLength={100} />
        </div>
      </FormFrame>
    </Card>
  )
}

const Demands = () => (
  <List className="sheet" query={useList(api.get('admin/demands'))} empty={<NoDemands />}>
    {(demand) => (
      <li key={demand.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
        <div>
          <h2 className="text-18">{labelOf(DEMAND_KINDS, demand.kind)}</h2>
          <p className="tabular text-14 text-muted">
            {[`received ${formatDate(demand.received_on)}`, demand.reference].filter(Boolean).join(' · ')}
          </p>
          {demand.outcome === 'open' && <AnswerBy day={answerBy(demand.kind, demand.received_on)} />}
        </div>
        {demand.outcome === 'open' ? <Outcomes demand={demand} /> : <Decided demand={demand} />}
      </li>
    )}
  </List>
)

const NoDemands = () => (
  <EmptyState frame="card" art="audit">
    <p>No requests yet. Enter the first one above.</p>
  </EmptyState>
)

const labelOf = (list: readonly { slug: string; label: string }[], slug: string): string =>
  list.find((each) => each.slug === slug)?.label ?? slug

function Decided({ demand: { id, outcome, decided_on: day } }: { demand: DemandShown }) {
  const act = useAct()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-14">
        {labelOf(DEMAND_OUTCOMES, outcome)}
        {day && `, ${formatDate(day)}`}
      </p>
      <Button
        type="button"
        variant="secondary"
        onClick={() => void act(api.post('admin/demands/{id}/decide', { params: { id }, body: { outcome: 'open' } }))}
      >
        Reopen
      </Button>
    </div>
  )
}

function Outcomes({ demand: { id } }: { demand: DemandShown }) {
  const act = useAct()
  return (
    <div className="flex flex-wrap gap-2">
      {DEMAND_OUTCOMES.flatMap(({ slug, label }) =>
        slug === 'open' ? (
          []
        ) : (
          <Button
            key={slug}
            type="button"
            variant="secondary"
            onClick={() => void act(api.post('admin/demands/{id}/decide', { params: { id }, body: { outcome: slug } }))}
          >
            {label}
          </Button>
        ),
      )}
    </div>
  )
}
