/**
 * Appends events to people's streams, in the transaction that causes them, and signals the processes that hold those
 * people's connections. Anyone who is offline finds them there later.
 */
import type { Transaction } from '#server/platform/db.ts'

export const LIVE_CHANNEL = 'live'

/** Ids and sequence numbers only; texts are read from their own tables when the event is sent. */
export type LiveAbout =
  | { kind: 'notification'; notification: string; conversation?: string; place?: number }
  | { kind: 'message'; conversation: string; place: number }
  | { kind: 'marks'; conversation: string; of: string; delivered: number; read: number }
  | { kind: 'counts' }
  | { kind: 'conversation'; conversation: string }

export type NewLiveEvent = { to: string; about: LiveAbout }

/** Call once per transaction: streams are locked in one order, so that two transactions can't deadlock. */
export async function publishLiveEvents(tx: Transaction, events: readonly NewLiveEvent[]): Promise<void> {
  if (events.length === 0) return
  await tx`
    with told as (
      select account_id, about::jsonb, nth
      from unnest(${events.map(({ to }) => to)}::uuid[], ${events.map(({ about }) => JSON.stringify(about))}::text[])
        with ordinality as given (account_id, about, nth)
    ), ${appendToStreams(tx)}`
}

/** Ends a statement that defines `told (account_id, about, nth)`: numbers and stores the events, signals once. */
export const appendToStreams = (tx: Transaction) => tx`
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
