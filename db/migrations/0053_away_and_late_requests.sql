-- Days on which the holder of a listing is away. They are public while they last, and stop the clock of the reply record,
-- so past ones are kept as long as it goes back. The rows go with the profile.
create table away_period (
  listing_id integer not null references listing_profile (listing_id) on delete cascade,
  from_on date not null,
  -- The first day that the agent is there again.
  back_on date not null,
  -- The clock stops from the day after: no one stops one that is about to run out.
  set_at timestamptz not null default now(),
  primary key (listing_id, from_on),
  check (back_on > from_on and back_on - from_on <= 90),
  exclude using gist (int4range(listing_id, listing_id, '[]') with &&, daterange(from_on, back_on) with &&)
);
create index away_period_back on away_period (back_on);

-- A request that the client withdrew before the agent had to answer isn't one that the agent left unanswered, even if
-- the client reopens it later.
alter table help_request add column first_closed_at timestamptz;
update help_request set first_closed_at = closed_at;

alter table help_request_agent
  -- The client asked someone else instead, because this agent hadn't answered. The position is free for the other.
  add column replaced_at timestamptz,
  -- When the agent was emailed once more, and when the client was offered someone else.
  add column reminded_at timestamptz,
  add column late_at timestamptz,
  add check (declined_at is null or replaced_at is null);
drop index help_request_agent_open;
create unique index help_request_agent_open on help_request_agent (request_id, position)
  where declined_at is null and replaced_at is null;
create index help_request_agent_waiting on help_request_agent (sent_at)
  where declined_at is null and replaced_at is null and late_at is null;

-- A client's request was closed, or an agent hasn't answered one.
alter table notification drop constraint notification_type_check;
alter table notification add constraint notification_type_check
  check (type in ('chat', 'review', 'answer', 'article', 'claim', 'watch', 'request', 'system'));
