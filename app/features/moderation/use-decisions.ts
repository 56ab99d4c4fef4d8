/**
 * A moderator's decisions. Each waits ten seconds, during which it can be undone; the next decision sends it at once.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Decision, ModerationReason, QueueItem } from '#common/moderation.ts'
import { UNDO_S } from '#app/features/queue/undo-parts.tsx'
import { useAct } from '#app/ui/list/use-act.ts'
import { api } from '#app/lib/api/calls.ts'

export type Decided = { item: QueueItem; decision: Decision; reason?: ModerationReason; note?: string }

export const keyOf = ({ kind, id }: Pick<QueueItem, 'kind' | 'id'>): string => `${kind} ${id}`

/** `hidden`: items that are decided but still in the list from the server. */
export function useDecisions() {
  const act = useAct()
  const [waiting, setWaiting] = useState<Decided | null>(null)
  const [hidden, setHidden] = useState<readonly string[]>([])
  const last = useRef<Decided | null>(null)
  const show = useCallback((item: QueueItem) => setHidden((keys) => keys.filter((key) => key !== keyOf(item))), [])
  const sendWith = useRef(act)
  useEffect(() => {
    sendWith.current = act
  })
  const send = useCallback(async () => {
    const decided = last.current
    if (!decided) return
    last.current = null
    setWaiting(null)
    const { item, decision, reason, note = '' } = decided
    const body = { kind: item.kind, id: item.id, decision, note, ...(reason ? { reason } : {}) }
    await sendWith.current(api.post('moderation/decisions', { body }))
    show(item)
  }, [show])
  const decide = useCallback(
    (decided: Decided) => {
      void send()
      last.current = decided
      setWaiting(decided)
      setHidden((keys) => [...keys, keyOf(decided.item)])
    },
    [send],
  )
  const undo = useCallback(() => {
    const decided = last.current
    last.current = null
    setWaiting(null)
    if (decided) show(decided.item)
    return decided?.item ?? null
  }, [show])
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => void send(), UNDO_S * 1_000)
    return () => clearTimeout(timer)
  }, [waiting, send])
  // Leaving the queue sends the pending decision.
  useEffect(() => () => void send(), [send])
  return { waiting, hidden, decide, undo, send }
}
