-- The secret address at which a calendar program reads an agent's renewal dates by itself. One an account: a new one
-- ends the one before.
create table calendar_feed (
  account_id uuid primary key references account (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now()
);

-- A deleted account's address answers nobody.
create function forget_calendar_feed() returns trigger language plpgsql as $$
begin
  delete from calendar_feed where account_id = new.id;
  return new;
end $$;
create trigger account_forgets_calendar after update of status on account
  for each row when (new.status = 'deleted' and old.status <> 'deleted') execute function forget_calendar_feed();
