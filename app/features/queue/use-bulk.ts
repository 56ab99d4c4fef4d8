/**
 * One decision for several rows. They leave the list at once, and the toast lets it be undone; then each is sent by its
 * own call, so that each is in the audit log, and one that fails stops no other.
 */
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { requestSignedIn } from '#app/lib/account/request-signed-in.ts'
import { SignedOutError } from '#app/lib/account/send-request.ts'
import type { Call } from '#app/lib/api/calls.ts'
import { describeCallError } from '#app/ui/form/call-problems.ts'
import { renew } from '#app/ui/list/renew.ts'
import { showToast, showUndoToast } from '#app/ui/toast.tsx'
import type { Done } from './decision-form.tsx'
import type { Selection } from './use-selection.ts'

type Failure = { id: string; name: string; problem: string }
export type BulkFailures = {
  /** What was done, as a sentence. */
  done: string
  items: readonly Failure[]
}
type Options<Row> = { idOf: (row: Row) => string; nameOf: (row: Row) => string; selection: Selection }

export type Bulk<Row> = ReturnType<typeof useBulk<Row>>

export function useBulk<Row>({ idOf, nameOf, selection }: Options<Row>) {
  const client = useQueryClient()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [failures, setFailures] = useState<BulkFailures | null>(null)
  const { select, clear } = selection
  const show = (ids: readonly string[]) => setHidden((before) => new Set([...before].filter((id) => !ids.includes(id))))

  const start = (rows: readonly Row[], done: Done, callOf: (row: Row) => Call) => {
    const ids = rows.map(idOf)
    setHidden((before) => new Set([...before, ...ids]))
    setFailures(null)
    clear()
    const send = async () => {
      const items = await sendEach(rows.map((row) => ({ id: idOf(row), name: nameOf(row), call: callOf(row) })))
      await renew(client, callOf(rows[0] as Row).path)
      show(ids)
      const allDone = t`${done(rows.length - items.length)}.`
      if (items.length === 0) return showToast(allDone)
      setFailures({ done: allDone, items })
      select(items.map(({ id }) => id))
      // The list may be gone by now; the toast isn't.
      showToast(t`${allDone} ${items[0]?.name ?? ''}: ${items[0]?.problem ?? ''}`, 'problem')
    }
    showUndoToast(t`${done(rows.length)}. Sending in 10 seconds.`, {
      onUndo: () => {
        show(ids)
        select(ids)
      },
      onOver: () => void send(),
    })
  }
  return { hidden, failures, start, closeReport: () => setFailures(null) }
}

/** One after the other: they may concern the same thing. */
async function sendEach(calls: readonly { id: string; name: string; call: Call }[]): Promise<Failure[]> {
  const failures: Failure[] = []
  for (const { id, name, call } of calls) {
    try {
      await requestSignedIn(call)
    } catch (error) {
      // The page is on its way to the sign-in.
      if (error instanceof SignedOutError) return failures
      failures.push({ id, name, problem: describeCallError(error) })
    }
  }
  return failures
}
