/**
 * The moderators' desk: the queue, the text with what it stands under, its author and the decision. Three panes where
 * there is room; by keyboard throughout.
 */
import { useCallback, useMemo, useState } from 'react'
import { DeskKeys, useKeysOn } from '#app/features/desk/desk-keys.tsx'
import { useQueueKeys } from '#app/features/desk/queue-keys.ts'
import { type Arrival, useArrival } from '#app/features/desk/use-arrival.ts'
import type { Decision, KindWaiting, ModerationCase, QueueItem, QueueKind } from '#contract/moderation.ts'
import { LoadingNote } from '#app/features/signed-in/loading-note.tsx'
import { useList } from '#app/features/signed-in/use-list.ts'
import { useRows } from '#app/features/signed-in/use-rows.ts'
import { DecisionBar } from './decision-bar.tsx'
import { DeskActs } from './desk-acts.tsx'
import { DeskAuthor } from './desk-author.tsx'
import { DeskList } from './desk-list.tsx'
import { DeskPost } from './desk-post.tsx'
import { type Decided, keyOf, useDecisions } from './use-decisions.ts'

const KEYS = [
  { key: 'a', does: 'approve' },
  { key: 'r', does: 'reject with a reason' },
  { key: 'u', does: 'undo' },
  { key: 'o', does: 'open in its place' },
]

export function ModerationDesk() {
  const [kind, setKind] = useState<QueueKind | null>(null)
  const query = useRows<QueueItem>(`moderation/queue${kind ? `?kind=${kind}` : ''}`, { keyOf })
  const counts = useList<KindWaiting[]>('moderation/waiting')
  const decisions = useDecisions()
  const items = useMemo(
    () => query.data?.filter((item) => !decisions.hidden.includes(keyOf(item))) ?? [],
    [query.data, decisions.hidden],
  )
  const { current, choose, rejecting, setRejecting, decide, undo } = useDesk(items, decisions)
  const keys = useKeysOn()
  const arrival = useArrival(query.data && (current ? keyOf(current) : null))
  const sendNow = () => {
    void decisions.send()
    // The button goes with it.
    arrival.current?.focus()
  }
  const press = (key: string) => {
    if (key === 'u') undo()
    if (!current) return
    if (key === 'o') window.location.assign(current.path)
    if (current.by_editor) return
    if (key === 'a') decide({ item: current, decision: 'publish' })
    if (key === 'r') setRejecting(true)
  }
  useQueueKeys({ on: keys.on, ids: items.map(keyOf), current: current && keyOf(current), choose, act: press })
  return (
    <div className="grid gap-5">
      <DeskKeys {...keys} keys={KEYS} />
      <DecisionBar waiting={decisions.waiting} onUndo={undo} onSend={sendNow} />
      <LoadingNote query={query} />
      {query.data && (
        <div className="grid gap-8 lg:grid-cols-[12rem_minmax(0,1fr)_14rem] lg:gap-6">
          <DeskList
            {...{ items, kind, setKind, arrival }}
            rest={query.rest}
            counts={counts.data ?? []}
            current={current && keyOf(current)}
            onChoose={choose}
          />
          {current && (
            <Chosen key={keyOf(current)} {...{ rejecting, setRejecting, arrival }} item={current} onDecide={decide} />
          )}
        </div>
      )}
    </div>
  )
}

/** Which one is looked at, and what happens when it is decided: the next one comes. */
function useDesk(items: readonly QueueItem[], decisions: ReturnType<typeof useDecisions>) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [rejecting, setRejecting] = useState(false)
  const current = items.find((item) => keyOf(item) === chosen) ?? items[0] ?? null
  const choose = useCallback((key: string) => {
    setChosen(key)
    setRejecting(false)
  }, [])
  const decide = (decided: Decided) => {
    const at = items.indexOf(decided.item)
    const next = items[at + 1] ?? items[at - 1]
    decisions.decide(decided)
    choose(next ? keyOf(next) : '')
  }
  const undo = () => {
    const back = decisions.undo()
    if (back) choose(keyOf(back))
  }
  return { current, choose, rejecting, setRejecting, decide, undo }
}

type ChosenProps = {
  item: QueueItem
  arrival: Arrival
  rejecting: boolean
  setRejecting: (rejecting: boolean) => void
  onDecide: (decided: Decided) => void
}

function Chosen({ item, arrival, rejecting, setRejecting, onDecide }: ChosenProps) {
  const query = useList<ModerationCase>(`moderation/queue/${item.kind}/${item.id}`)
  const decide = (decision: Decision, more: { reason?: string; note?: string } = {}) =>
    onDecide({ item, decision, ...more })
  return (
    <>
      <DeskPost item={item} found={query.data} arrival={arrival} />
      <aside aria-label="Decision and author" className="grid content-start gap-8 self-start lg:sticky lg:top-24">
        <DeskActs {...{ item, rejecting, setRejecting }} onDecide={decide} />
        {query.data ? <DeskAuthor found={query.data} /> : <LoadingNote query={query} />}
      </aside>
    </>
  )
}
