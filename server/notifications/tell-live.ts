/**
 * Puts an event into a person's stream, in the transaction that is its reason, and rings for the processes that hold a
 * connection of that person. Whoever is away finds it there later.
 */
import type { Transaction } from '#server/platform/db.ts'

export const LIVE_CHANNEL = 'live'

/** Ids and places only; texts are read from their own tables when it is told. */
export type LiveAbout =
  | { kind: 'notification'; notification: string; conversation?: string; place?: number }
  | { kind: 'message'; conversation: string; place: number }
  | { kind: 'marks'; conversation: string; of: string; delivered: number; read: number }
  | { kind: 'counts' }
  | { kind: 'conversation'; conversation: string }

export type Told = { to: string; about: LiveAbout }

/** All of a transaction at once: streams are locked in one order, so that two of them can't wait for each other. */
export async function tellLive(tx: Transaction, told: readonly Told[]): Promise<void> {
  const inOrder = [...told].sort((a, b) => (a.to < b.to ? -1 : Number(a.to > b.to)))
  for (const { to, about } of inOrder) {
    await tx`
      with given as (
        insert into live_stream (account_id, last_number) values (${to}, 1)
        on conflict (account_id) do update set last_number = live_stream.last_number + 1
        returning last_number
      )
      insert into live_event (account_id, number, name, about)
      select ${to}, last_number, ${about.kind === 'notification' ? 'notifications' : 'chat'}, ${tx.json(about)}
      from given`
  }
  const people = [...new Set(inOrder.map(({ to }) => to))]
  if (people.length > 0) await tx`select pg_notify(${LIVE_CHANNEL}, ${people.join(',')})`
}
