/** What agents want said beside the official list: before and after, the decision, the reason. */
import { LoadingNote } from '#app/features/moderation/loading-note.tsx'
import { useAct, useList } from '#app/features/moderation/signed-in-query.ts'
import { Facts } from '#app/ui/facts.tsx'
import type { ChangeLineShown, ListingChange } from '#contract/listing-changes.ts'
import { type Choice, DecisionForm } from './decision-form.tsx'
import { Earlier } from './item-history.tsx'
import { QueueFrame } from './queue-frame.tsx'
import { ageOf } from './queues.tsx'
import { useQueue } from './use-queue.ts'

const CHOICES: readonly Choice[] = [
  { key: 'a', value: 'accept', label: 'Accept' },
  { key: 'r', value: 'reject', label: 'Reject' },
]
const KINDS: Readonly<Record<ListingChange, string>> = {
  credentials: 'other credentials',
  name: 'the name they go by',
  place: 'where they practise now',
}

export function ChangesDesk() {
  const act = useAct()
  const query = useList<ChangeLineShown[]>('admin/changes')
  const { current, choose, decision, setDecision } = useQueue(query.data, CHOICES)
  return (
    <>
      <LoadingNote query={query} />
      {query.data && (
        <QueueFrame label="Changes" lines={query.data.map(lineOf)} current={current?.id ?? null} onChoose={choose}>
          {current && (
            <article key={current.id} aria-label={`${current.name}, ${KINDS[current.kind]}`} className="grid gap-6">
              <Change change={current} />
              <DecisionForm
                choices={CHOICES}
                chosen={decision}
                onChoose={setDecision}
                onSend={async ({ value, reason }) => {
                  const done = await act('POST', `admin/changes/${current.id}/decide`, {
                    accept: value === 'accept',
                    reason,
                  })
                  if (done) setDecision(null)
                  return done
                }}
              />
              <Earlier facts={current.earlier} />
            </article>
          )}
        </QueueFrame>
      )}
    </>
  )
}

const lineOf = ({ id, name, kind, created_at: at }: ChangeLineShown) => ({
  id,
  title: name,
  facts: `${KINDS[kind]} · ${ageOf(at)}`,
})

function Change({ change }: { change: ChangeLineShown }) {
  return (
    <>
      <h2 className="text-26">
        <a href={change.listing_path}>{change.name}</a>{' '}
        <span className="text-16 font-normal text-muted">{KINDS[change.kind]}</span>
      </h2>
      <dl className="grid gap-4 sm:grid-cols-3">
        <Side name="The IRS list says" value={change.on_list} />
        <Side name="Shows beside it now" value={change.before} />
        <Side name="Shall show" value={change.wanted} isNew />
      </dl>
      <Facts
        facts={[
          { name: 'Asked by', value: `${change.account_name}, ${change.account_email ?? 'deleted'}` },
          ...(change.note ? [{ name: 'Their words', value: change.note }] : []),
        ]}
      />
    </>
  )
}

const Side = ({ name, value, isNew = false }: { name: string; value: string; isNew?: boolean }) => (
  <div className={`rounded-box border p-4 ${isNew ? 'border-evergreen bg-evergreen-tint' : 'border-hairline'}`}>
    <dt className="text-14 text-muted">{name}</dt>
    <dd className="mt-1 font-semibold [overflow-wrap:anywhere]">{value || 'nothing'}</dd>
  </div>
)
