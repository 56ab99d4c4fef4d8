-- What people saw of a claimed listing, by day in Washington, all of them together. Nothing here says who looked. The
-- rows go with the profile: when a claim ends, the next holder starts at zero.
create table listing_day (
  listing_id integer not null references listing_profile (listing_id) on delete cascade,
  day date not null,
  views integer not null check (views >= 0),
  appearances integer not null check (appearances >= 0),
  primary key (listing_id, day)
);
create index listing_day_day on listing_day (day);

-- How fast the holder of a listing replies to first messages, over the last 90 days. A job computes it from the
-- conversations, so that a list can show it without reading them.
create table reply_record (
  listing_id integer primary key references listing_profile (listing_id) on delete cascade,
  conversations integer not null check (conversations > 0),
  -- Null with fewer than five conversations, and where most have no reply.
  median_minutes integer check (median_minutes >= 0),
  -- Replied to by the end of the second business day after the message.
  in_two_days integer not null check (in_two_days between 0 and conversations),
  as_of timestamptz not null,
  check (median_minutes is null or conversations >= 5)
);

create index conversation_of_agent on conversation (agent_id, created_at);
