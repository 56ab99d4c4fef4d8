-- The feed's identity. A restored database gets another one, so that readers of the feed that it had notice, even once
-- its numbers have passed what they read.
create table change_feed (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid()
);
insert into change_feed default values;
