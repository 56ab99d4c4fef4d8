-- One request to at most three agents, whom the client picks. Each gets it in their own conversation with the client and
-- knows of no other. A position that an agent has declined is free for the next.
create table help_request (
  -- Made by the client's browser: a request sent twice is one.
  id uuid primary key,
  client_id uuid not null references account (id) on delete cascade,
  need text not null check (length(need) between 1 and 40),
  letter text not null default '' check (length(letter) <= 40),
  tax_year smallint check (tax_year between 1990 and 2100),
  language text not null check (length(language) between 2 and 10),
  meeting text check (length(meeting) between 1 and 20),
  location text not null default '' check (length(location) <= 100),
  body text not null check (length(body) between 1 and 4000),
  -- The search that the agents were picked from, as in the address of its page: the next one comes from it.
  search text not null default '' check (length(search) <= 1000),
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
create index help_request_of on help_request (client_id, created_at);

create table help_request_agent (
  request_id uuid not null references help_request (id) on delete cascade,
  position smallint not null check (position between 1 and 3),
  conversation_id uuid not null references conversation (id) on delete cascade,
  -- Of the request's message in the conversation.
  place integer not null check (place > 0),
  sent_at timestamptz not null default now(),
  declined_at timestamptz,
  declined_for text check (declined_for in ('not_taking_clients', 'not_my_field', 'no_time', 'conflict_of_interest')),
  primary key (request_id, conversation_id),
  check ((declined_at is null) = (declined_for is null))
);
create unique index help_request_agent_open on help_request_agent (request_id, position) where declined_at is null;
create index help_request_agent_in on help_request_agent (conversation_id, place);
