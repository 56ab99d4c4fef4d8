/**
 * Puts events into people's streams, in the transaction that is their reason, and rings for the processes that hold
 * connections of those people. Whoever is away finds them there later.
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
  if (told.length === 0) return
  await tx`
    with told as (
      select account_id, about::jsonb, nth
      from unnest(${told.map(({ to }) => to)}::uuid[], ${told.map(({ about }) => JSON.stringify(about))}::text[])
        with ordinality as given (account_id, about, nth)
    ), ${intoStreams(tx)}`
}

/** The end of a statement that has made `told (account_id, about, nth)`: numbers it, keeps it, and rings once for all. */
export const intoStreams = (tx: Transaction) => tx`
  numbered as (
    insert into live_stream (account_id, last_number)
    select account_id, count(*) from told group by account_id order by account_id
    on conflict (account_id) do update set last_number = live_stream.last_number + excluded.last_number
    returning account_id, last_number
  ), kept as (
    insert into live_event (account_id, number, name, about)
    select account_id, last_number + 1 - row_number() over (partition by account_id order by nth desc),
      case about ->> 'kind' when 'notification' then 'notifications' else 'chat' end, about
    from told join numbered using (account_id)
  )
  select pg_notify(${LIVE_CHANNEL}, string_agg(distinct account_id::text, ',')) from told`
