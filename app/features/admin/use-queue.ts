/** A queue of the desk: what is chosen of it, which decision is begun, and the keys that do both. */
import { useCallback, useMemo, useState } from 'react'
import type { Choice } from './decision-form.tsx'
import { useQueueKeys } from './queue-keys.ts'

export function useQueue<Row extends { id: string | number }>(
  rows: readonly Row[] | undefined,
  choices: readonly Choice[],
) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [decision, setDecision] = useState<string | null>(null)
  const ids = useMemo(() => rows?.map(({ id }) => String(id)) ?? [], [rows])
  // Else who waits longest.
  const current = rows?.find(({ id }) => String(id) === chosen) ?? rows?.[0] ?? null
  const choose = useCallback((id: string) => {
    setChosen(id)
    setDecision(null)
  }, [])
  const act = useCallback(
    (key: string) => setDecision((now) => choices.find((choice) => choice.key === key)?.value ?? now),
    [choices],
  )
  useQueueKeys({ ids, current: current && String(current.id), choose, act })
  return { current, choose, decision, setDecision }
}
