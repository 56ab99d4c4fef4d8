-- Every attempt to send a delivery. The delivery itself has the state after the last one, and that one's response.
create table webhook_attempt (
  delivery_id uuid not null references webhook_delivery (id) on delete cascade,
  -- 1, 2, 3 …, also over deliveries that were sent again by their owner.
  nth integer not null check (nth > 0),
  tried_at timestamptz not null default now(),
  -- Null: no response, for the reason in `failure`.
  status integer,
  failure text check (failure in ('address', 'timeout', 'connection')),
  duration_ms integer not null,
  -- Null: delivered, or the last of its round.
  next_try_at timestamptz,
  primary key (delivery_id, nth),
  check ((status is null) = (failure is not null))
);

-- Of what was tried until now, the last attempt is known.
insert into webhook_attempt (delivery_id, nth, tried_at, status, failure, duration_ms, next_try_at)
select id, greatest(tries, 1), tried_at, status, case when status is null then coalesce(nullif(failure, 'disabled'), 'connection') end,
  coalesce(duration_ms, 0), next_try_at
from webhook_delivery where tried_at is not null;
