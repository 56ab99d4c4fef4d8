-- Claims: how an agent proves that a listing is theirs, and who decided so. The one thing that must never happen is
-- that somebody takes over a listing of another, so what forbids it stands here too, not only in the code.

create table claim (
  id uuid primary key default gen_random_uuid(),
  -- Null: "I am not listed": an application to be approved without a listing.
  listing_id integer references listing (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  relation text not null check (relation in ('self', 'authorized')),
  -- How they mean to prove it first; every proof that is asked for stands in claim_proof.
  method text not null check (method in
    ('domain_email', 'phone_code', 'postal_code', 'document', 'epp_confirmation', 'admin')),
  status text not null default 'draft' check (status in
    ('draft', 'submitted', 'needs_info', 'approved', 'rejected', 'revoked')),
  -- Somebody else claims or holds the listing: for a person to look at both.
  is_dispute boolean not null default false,
  statement text not null default '' check (length(statement) <= 1000),
  reason text check (length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  decided_at timestamptz,
  updated_at timestamptz not null default now(),
  check (status not in ('needs_info', 'rejected', 'revoked') or reason is not null),
  check ((status in ('approved', 'rejected', 'revoked')) = (decided_at is not null)),
  check (status in ('draft', 'rejected') or submitted_at is not null)
);
create unique index claim_open on claim (listing_id, account_id) where status in ('draft', 'submitted', 'needs_info');
create unique index claim_open_unlisted on claim (account_id)
  where listing_id is null and status in ('draft', 'submitted', 'needs_info');
-- A listing has one holder, an agent one listing.
create unique index claim_holder on claim (listing_id) where status = 'approved';
create unique index claim_held_by on claim (account_id) where status = 'approved' and listing_id is not null;
create index claim_waiting on claim (submitted_at, id) where status = 'submitted';
create index claim_account on claim (account_id, created_at desc);

-- The state machine; contract/claims.ts CLAIM_MOVES is the same table, and a test compares them.
create table claim_move (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into claim_move values
  ('draft', 'submitted'), ('draft', 'rejected'),
  ('submitted', 'needs_info'), ('submitted', 'approved'), ('submitted', 'rejected'),
  ('needs_info', 'submitted'), ('needs_info', 'rejected'),
  ('approved', 'revoked'), ('rejected', 'submitted'), ('revoked', 'submitted');

create table claim_proof (
  claim_id uuid not null references claim (id) on delete cascade,
  method text not null check (method in
    ('domain_email', 'phone_code', 'postal_code', 'document', 'epp_confirmation', 'admin')),
  -- Two medium proofs weigh as one strong.
  is_strong boolean not null generated always as (method not in ('domain_email', 'phone_code')) stored,
  -- Of codes: SHA-256 of claim, method and code.
  code_hash bytea check (length(code_hash) = 32),
  code_expires_at timestamptz,
  tries smallint not null default 0 check (tries between 0 and 5),
  issued smallint not null default 0 check (issued between 0 and 5),
  passed_at timestamptz,
  -- The member of staff who accepted it; null when a code did.
  accepted_by uuid,
  created_at timestamptz not null default now(),
  primary key (claim_id, method),
  check ((code_hash is null) = (code_expires_at is null))
);

-- At most three, by the slot. The files lie in DATA_DIR/private/evidence, re-encoded, under the id.
create table claim_evidence (
  id uuid primary key default gen_random_uuid(),
  claim_id uuid not null references claim (id) on delete cascade,
  slot smallint not null check (slot between 1 and 3),
  kind text not null check (kind in ('image', 'pdf')),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now(),
  unique (claim_id, slot)
);

-- What happened to a claim, with the words that were said to the claimant. The audit log keeps no words of people.
create table claim_event (
  id bigint generated always as identity primary key,
  claim_id uuid not null references claim (id) on delete cascade,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_role text not null,
  what text not null check (what ~ '^[a-z_]{1,40}$'),
  note text check (length(note) <= 1000)
);
create index claim_event_claim on claim_event (claim_id, id);

create function keep_claim_lawful() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'draft' then
      raise exception 'a claim begins as a draft' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if new.listing_id is distinct from old.listing_id or new.account_id <> old.account_id then
    raise exception 'a claim stays with its listing and its claimant' using errcode = 'check_violation';
  end if;
  if new.status = old.status then return new; end if;
  if not exists (select 1 from claim_move where from_status = old.status and to_status = new.status) then
    raise exception 'a claim cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if new.status = 'approved' and not exists (
    select 1 from claim_proof where claim_id = new.id and passed_at is not null
    having bool_or(is_strong) or count(*) >= 2
  ) then
    raise exception 'a claim is approved on one strong proof or two medium ones' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger claim_is_lawful before insert or update on claim for each row execute function keep_claim_lawful();

-- Who is an agent no longer holds nothing and waits for nothing.
create function end_claims_of_agent() returns trigger language plpgsql as $$
begin
  update claim set status = 'revoked', reason = 'The account was deleted.', decided_at = now(), updated_at = now()
  where account_id = old.account_id and status = 'approved';
  update claim set status = 'rejected', reason = 'The account was deleted.', decided_at = now(), updated_at = now()
  where account_id = old.account_id and status in ('draft', 'submitted', 'needs_info');
  return old;
end $$;
create trigger agent_gone before delete on agent for each row execute function end_claims_of_agent();

-- What the editor adds to a claimed listing, and the number that tells two editors apart.
alter table listing_profile
  add column version integer not null default 1,
  add column credentials text[] not null default '{}',
  add column photo_id uuid,
  add column updated_at timestamptz not null default now();

-- What an agent prepares before approval: the same content, shown to nobody.
create table listing_draft (
  account_id uuid primary key references agent (account_id) on delete cascade,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

-- The credentials that an agent says they have beside EA: shown after a look by staff.
create table credential_review (
  id uuid primary key default gen_random_uuid(),
  listing_id integer not null references listing (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  credentials text[] not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'rejected')),
  reason text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((status = 'open') = (decided_at is null)),
  check (status <> 'rejected' or reason is not null)
);
create unique index credential_review_open on credential_review (listing_id) where status = 'open';

-- Saved listings, and who wants to hear when one leaves the newest list or comes back.
create table saved_listing (
  account_id uuid not null references account (id) on delete cascade,
  listing_id integer not null references listing (id) on delete cascade,
  saved_at timestamptz not null default now(),
  watching boolean not null default false,
  -- What the watcher was last told, or knew when they began.
  known_status text not null check (known_status in ('listed', 'not_in_latest', 'hidden')),
  primary key (account_id, listing_id)
);
create index saved_listing_watched on saved_listing (listing_id) where watching;

-- What somebody says is wrong with a listing, and who asks to be taken out. Counts once a code proved the address.
create table correction (
  id uuid primary key default gen_random_uuid(),
  listing_id integer not null references listing (id) on delete cascade,
  kind text not null check (kind in ('correction', 'opt_out')),
  relation text not null check (relation in ('self', 'authorized', 'visitor')),
  email text not null check (length(email) between 5 and 254),
  message text not null check (length(message) between 10 and 1000),
  -- The name as it should be written; only its looks may differ.
  wanted jsonb not null default '{}' check (jsonb_typeof(wanted) = 'object'),
  status text not null default 'unconfirmed' check (status in ('unconfirmed', 'open', 'accepted', 'rejected')),
  reason text check (length(reason) between 1 and 500),
  code_hash bytea check (length(code_hash) = 32),
  code_expires_at timestamptz,
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((status in ('accepted', 'rejected')) = (decided_at is not null)),
  check (status <> 'rejected' or reason is not null),
  check (status <> 'unconfirmed' or code_hash is not null)
);
create unique index correction_waiting on correction (listing_id, lower(email), kind) where status = 'open';
create index correction_open on correction (created_at, id) where status = 'open';

-- Continuing education and renewal. The group stands for the last digit of the SSN, which is never asked for.
create table education_cycle (
  account_id uuid primary key references account (id) on delete cascade,
  cycle_group text not null check (cycle_group in ('0-3', '4-6', '7-9'))
);
create table education_record (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  title text not null check (length(title) between 1 and 150),
  provider text not null default '' check (length(provider) <= 100),
  program_number text not null default '' check (length(program_number) <= 60),
  completed_on date not null,
  hours numeric(4, 1) not null check (hours > 0 and hours <= 72),
  ethics_hours numeric(4, 1) not null default 0 check (ethics_hours >= 0 and ethics_hours <= hours),
  created_at timestamptz not null default now()
);
create index education_record_account on education_record (account_id, completed_on desc, id);

-- A list that an admin sent, and what the importer said of it. The file lies in DATA_DIR/private/imports.
create table import_upload (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  file_name text not null check (length(file_name) between 1 and 200),
  bytes bigint not null,
  status text not null default 'uploaded' check (status in ('uploaded', 'running', 'done', 'failed')),
  -- dry_run, commit: what was asked of the importer last.
  mode text check (mode in ('dry_run', 'commit')),
  outcome jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A deleted account leaves nothing of these behind.
create function forget_own_things() returns trigger language plpgsql as $$
begin
  delete from saved_listing where account_id = new.id;
  delete from education_cycle where account_id = new.id;
  delete from education_record where account_id = new.id;
  delete from credential_review where account_id = new.id;
  return new;
end $$;
create trigger account_forgets after update of status on account
  for each row when (new.status = 'deleted' and old.status <> 'deleted') execute function forget_own_things();
