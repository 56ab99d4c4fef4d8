/** A queue of the desk: what is chosen of it, which decision is begun, and the keys that do both. */
import { useCallback, useMemo, useState } from 'react'
import type { Choice } from './decision-form.tsx'
import { useQueueKeys } from './queue-keys.ts'

export type QueueRow = { id: string | number }

export function useQueue<Row extends QueueRow>(
  rows: readonly Row[] | undefined,
  choices: readonly Choice[],
  keysOn: boolean,
) {
  const [chosen, setChosen] = useState<string | null>(null)
  // Of one item: when a decision is sent after its author moved on, what is begun of the next one stays.
  const [begun, setBegun] = useState<{ id: string | null; value: string } | null>(null)
  const ids = useMemo(() => rows?.map(({ id }) => String(id)) ?? [], [rows])
  // Else who waits longest.
  const current = rows?.find(({ id }) => String(id) === chosen) ?? rows?.[0] ?? null
  const currentId = current && String(current.id)
  const choose = useCallback((id: string) => {
    setChosen(id)
    setBegun(null)
  }, [])
  const begin = useCallback(
    (value: string | null) =>
      setBegun((now) => (value === null ? (now?.id === currentId ? null : now) : { id: currentId, value })),
    [currentId],
  )
  const press = useCallback(
    (key: string) => {
      const choice = choices.find((each) => each.key === key)
      if (choice) begin(choice.value)
    },
    [choices, begin],
  )
  useQueueKeys({ on: keysOn, ids, current: currentId, choose, act: press })
  return { current, choose, decision: begun?.id === currentId ? begun.value : null, begin }
}
