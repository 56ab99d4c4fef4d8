-- Reviews of agents, their stars counted, and reports of public texts of any kind.

create table review (
  id uuid primary key default gen_random_uuid(),
  listing_id integer not null references listing (id) on delete cascade,
  -- Null once the account is gone for good; of a deleted one the row stays without a name.
  author_id uuid references account (id) on delete set null,
  rating smallint not null check (rating between 1 and 5),
  expertise smallint check (expertise between 1 and 5),
  communication smallint check (communication between 1 and 5),
  timeliness smallint check (timeliness between 1 and 5),
  value smallint check (value between 1 and 5),
  title text not null default '' check (length(title) <= 80),
  comment text not null,
  service text,
  service_year smallint check (service_year between 1990 and 2100),
  -- Said to be the writer's own experience, without pay for it.
  attested_at timestamptz not null default now(),
  -- pending waits for a moderator; flagged is public still, its agent has asked for a look.
  state text not null check (state in ('pending', 'published', 'flagged', 'rejected', 'removed')),
  held_for text check (held_for in ('first_posts', 'link', 'repeat')),
  -- Why it was rejected or removed, of contract/moderation.ts. Public.
  reason text,
  -- What the moderator added, for the author.
  note text not null default '' check (length(note) <= 500),
  decided_at timestamptz,
  reply text check (length(reply) between 10 and 1500),
  replied_at timestamptz,
  reply_author_id uuid references account (id) on delete set null,
  reply_removed_for text,
  -- The agent's one flag.
  flagged_at timestamptz,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  published_at timestamptz,
  -- Whoever takes a review back takes its words back too.
  check (length(comment) between 40 and 2000 or (state = 'removed' and reason = 'author' and comment = '')),
  check ((state in ('rejected', 'removed')) = (reason is not null)),
  check ((state = 'pending') = (held_for is not null)),
  check ((reply is null) = (replied_at is null)),
  check (reply_removed_for is null or reply is not null)
);
create index review_of_listing on review (listing_id, created_at desc, id);
create index review_by_author on review (author_id, created_at desc);
create index review_pending on review (created_at) where state = 'pending';
create index review_reply_author on review (reply_author_id) where reply_author_id is not null;

-- The public stars of a listing, counted by the trigger below and by nothing else: whatever happens at once, they are
-- what counting again would give.
create table listing_rating (
  listing_id integer primary key references listing (id) on delete cascade,
  stars_1 integer not null default 0 check (stars_1 >= 0),
  stars_2 integer not null default 0 check (stars_2 >= 0),
  stars_3 integer not null default 0 check (stars_3 >= 0),
  stars_4 integer not null default 0 check (stars_4 >= 0),
  stars_5 integer not null default 0 check (stars_5 >= 0),
  reviews integer generated always as (stars_1 + stars_2 + stars_3 + stars_4 + stars_5) stored,
  total integer generated always as (stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5) stored
);

create function count_stars(of_listing integer, rating smallint, step integer) returns void language sql as $$
  insert into listing_rating as kept (listing_id) select of_listing where step > 0 on conflict do nothing;
  update listing_rating set
    stars_1 = stars_1 + case when rating = 1 then step else 0 end,
    stars_2 = stars_2 + case when rating = 2 then step else 0 end,
    stars_3 = stars_3 + case when rating = 3 then step else 0 end,
    stars_4 = stars_4 + case when rating = 4 then step else 0 end,
    stars_5 = stars_5 + case when rating = 5 then step else 0 end
  where listing_id = of_listing;
$$;

create function review_counts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state in ('published', 'flagged') then
    perform count_stars(old.listing_id, old.rating, -1);
  end if;
  if tg_op <> 'DELETE' and new.state in ('published', 'flagged') then
    perform count_stars(new.listing_id, new.rating, 1);
  end if;
  return null;
end
$$;
create trigger review_counts after insert or delete or update of state, rating, listing_id on review
  for each row execute function review_counts();

-- What somebody found wrong with a public text.
create table report (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('review', 'reply', 'question', 'answer', 'article')),
  target_id text not null,
  reason text not null,
  note text not null default '' check (length(note) <= 500),
  -- Somebody signed in, or a visitor: a fingerprint of their network, so that one counts once.
  reporter_id uuid references account (id) on delete cascade,
  network bytea,
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  check ((reporter_id is null) <> (network is null))
);
create unique index report_once on report (kind, target_id, coalesce(reporter_id::text, encode(network, 'hex')))
  where handled_at is null;
create index report_open on report (kind, target_id) where handled_at is null;
create index report_by_person on report (reporter_id, created_at) where reporter_id is not null;
