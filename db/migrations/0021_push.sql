-- Browsers that want to be woken for a message while the dashboard is closed (Web Push).
create table push_subscription (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  -- Signing out ends it.
  session_id uuid not null references session (id) on delete cascade,
  -- At the browser's push service. One browser is one subscription, whoever signs in there.
  endpoint text not null unique check (length(endpoint) between 10 and 1000),
  -- The browser's public key and secret (RFC 8291): nobody on the way reads what we send.
  p256dh text not null check (length(p256dh) between 80 and 100),
  auth text not null check (length(auth) between 16 and 40),
  created_at timestamptz not null default now()
);
create index push_subscription_of on push_subscription (account_id);
create index push_subscription_session on push_subscription (session_id);

-- Whom to wake for which conversation, written with the message. However many messages wait there, it is one.
create table push_due (
  account_id uuid not null references account (id) on delete cascade,
  conversation_id uuid not null references conversation (id) on delete cascade,
  -- Not at once: who has the dashboard open gets it there.
  next_try_at timestamptz not null default now(),
  tries smallint not null default 0,
  primary key (account_id, conversation_id)
);
create index push_due_at on push_due (next_try_at);
create index push_due_conversation on push_due (conversation_id);

create function forget_push_of_ended() returns trigger language plpgsql as $$
begin
  delete from push_subscription where session_id = new.id;
  return new;
end $$;
create trigger session_ended_forgets_push after update of ended_at on session
  for each row when (new.ended_at is not null and old.ended_at is null) execute function forget_push_of_ended();
