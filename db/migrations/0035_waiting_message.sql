-- What somebody wrote to an agent before they had an account. It comes with the registration, waits until the address
-- is confirmed, on whatever device, and is sent only when its author says so.
create table waiting_message (
  account_id uuid primary key references account (id) on delete cascade,
  listing_id integer not null references listing (id) on delete cascade,
  -- Made by the browser: sent twice, it is one message.
  id uuid not null,
  body text not null check (length(body) between 1 and 4000),
  written_at timestamptz not null default now()
);
create index waiting_message_listing on waiting_message (listing_id);
