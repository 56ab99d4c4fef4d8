/** Decisions of a moderator. Each waits ten seconds, in which it can be taken back; the next one sends it at once. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Decision, QueueItem } from '#contract/moderation.ts'
import { UNDO_S } from '#app/features/desk/undo-parts.tsx'
import { useAct } from '#app/features/signed-in/use-act.ts'

export type Decided = { item: QueueItem; decision: Decision; reason?: string; note?: string }

export const keyOf = ({ kind, id }: Pick<QueueItem, 'kind' | 'id'>): string => `${kind} ${id}`

/** `hidden`: what is decided and not yet gone from the list that the server gave. */
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
    await sendWith.current('POST', 'moderation/decisions', body)
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
  // Who leaves the desk has decided.
  useEffect(() => () => void send(), [send])
  return { waiting, hidden, decide, undo, send }
}
