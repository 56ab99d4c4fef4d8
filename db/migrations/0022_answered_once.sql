-- Calls that came with an Idempotency-Key and were done, with what was answered: the same call again gets the same
-- answer. Written in the transaction of the call itself, so that there is never one without the other.
create table answered_once (
  -- Whose key it is: an account, or the call alone for visitors.
  scope text not null,
  key text not null check (length(key) between 8 and 200),
  -- Of the call and its body: another body under the same key is a mistake, not a repeat.
  asked bytea not null,
  answer jsonb not null,
  answered_at timestamptz not null default now(),
  primary key (scope, key)
);
create index answered_once_old on answered_once (answered_at);
