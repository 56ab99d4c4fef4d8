/** Listings that were taken out because somebody asked: one who changed their mind is shown again. */
import { LoadingNote } from '#app/features/moderation/loading-note.tsx'
import { useAct, useList } from '#app/features/moderation/signed-in-query.ts'
import type { TakenOutShown } from '#contract/admin.ts'
import { showDate } from '#contract/show-date.ts'
import { type Choice, DecisionForm } from './decision-form.tsx'
import { QueueFrame } from './queue-frame.tsx'
import { useQueue } from './use-queue.ts'

const CHOICES: readonly Choice[] = [{ key: 's', value: 'show', label: 'Show it again' }]

export function TakenOutDesk() {
  const act = useAct()
  const query = useList<TakenOutShown[]>('admin/listings/taken-out')
  const { current, choose, decision, setDecision } = useQueue(query.data, CHOICES)
  return (
    <>
      <LoadingNote query={query} />
      {query.data && (
        <QueueFrame label="Taken out" lines={query.data.map(lineOf)} current={current?.id ?? null} onChoose={choose}>
          {current && (
            <article key={current.id} aria-label={current.name} className="grid gap-6">
              <h2 className="text-26 [overflow-wrap:anywhere]">{current.name}</h2>
              <p className="max-w-[68ch]">
                {sinceOf(current)}.{current.reason && <> The reason given: “{current.reason}”</>}
              </p>
              <DecisionForm
                choices={CHOICES}
                chosen={decision}
                hint="The log keeps it."
                onChoose={setDecision}
                onSend={async ({ reason }) => {
                  const done = await act('POST', `admin/listings/${current.id}/show`, { reason })
                  if (done) setDecision(null)
                  return done
                }}
              />
            </article>
          )}
        </QueueFrame>
      )}
    </>
  )
}

const sinceOf = ({ taken_out_at: at }: TakenOutShown) => (at ? `Taken out on ${showDate(at)}` : 'Taken out')

const lineOf = (listing: TakenOutShown) => ({ id: listing.id, title: listing.name, facts: sinceOf(listing) })
