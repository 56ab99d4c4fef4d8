-- An application as an agent who is not listed, and a claim on a listing, are two things: one approves a person, the
-- other gives them a listing. They shared a table, and revoking one undid the other. Now each has its own, with the
-- same moves (claim_move). New for both: `withdrawn`, which is final and is not a decision of our staff.
--
-- Expand: the release before may run beside this schema for a while (docs/operations.md, "Upgrade"). Its rows without
-- a listing stay in `claim`; what it does to them is copied here, and how this release decides them is copied back.
-- It doesn't see applications that this release began. This release never reads a row of `claim` without a listing.
-- Contract, in the release after: the last part of this file names what goes then.

-- The new state.
alter table claim drop constraint claim_status_check, drop constraint claim_check, drop constraint claim_check1,
  drop constraint claim_check2;
alter table claim
  add constraint claim_status_check check (status in
    ('draft', 'submitted', 'needs_info', 'approved', 'rejected', 'withdrawn', 'revoked')),
  add constraint claim_reason_given check (status not in ('needs_info', 'rejected', 'revoked') or reason is not null),
  add constraint claim_decided check (
    (status in ('approved', 'rejected', 'withdrawn', 'revoked')) = (decided_at is not null)),
  add constraint claim_submitted check (status in ('draft', 'rejected', 'withdrawn') or submitted_at is not null);

delete from claim_move where from_status = 'draft' and to_status = 'rejected';
insert into claim_move values
  ('draft', 'withdrawn'), ('submitted', 'withdrawn'), ('needs_info', 'withdrawn');

-- What was withdrawn, abandoned, or ended with its account was stored as rejected. Those that our staff had reopened and
-- decided since have a later event.
alter table claim disable trigger claim_is_lawful;
update claim c set status = 'withdrawn'
where status = 'rejected' and (
  reason in ('Not finished in time.', 'The account was deleted.')
  or reason = 'Withdrawn by the claimant.' and (
    select e.what from claim_event e
    where e.claim_id = c.id and e.what in ('submit', 'ask', 'reject', 'reopen', 'withdraw')
    order by e.id desc limit 1) = 'withdraw');
alter table claim enable trigger claim_is_lawful;
insert into claim_event (claim_id, at, actor_role, what, note)
select id, decided_at, 'system', case reason when 'Not finished in time.' then 'expire' else 'end_with_account' end, reason
from claim where status = 'withdrawn' and reason in ('Not finished in time.', 'The account was deleted.');

create table agent_application (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  relation text not null check (relation in ('self', 'authorized')),
  -- How they mean to prove it first; every proof that is asked for is in agent_application_proof.
  method text not null check (method in
    ('domain_email', 'phone_code', 'postal_code', 'document', 'epp_confirmation', 'admin')),
  status text not null default 'draft' check (status in
    ('draft', 'submitted', 'needs_info', 'approved', 'rejected', 'withdrawn', 'revoked')),
  statement text not null default '' check (length(statement) <= 1000),
  reason text check (length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  decided_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint agent_application_reason_given
    check (status not in ('needs_info', 'rejected', 'revoked') or reason is not null),
  constraint agent_application_decided
    check ((status in ('approved', 'rejected', 'withdrawn', 'revoked')) = (decided_at is not null)),
  constraint agent_application_submitted
    check (status in ('draft', 'rejected', 'withdrawn') or submitted_at is not null)
);
create unique index agent_application_open on agent_application (account_id)
  where status in ('draft', 'submitted', 'needs_info');
create index agent_application_waiting on agent_application (submitted_at, id) where status = 'submitted';
create index agent_application_account on agent_application (account_id, created_at desc);

-- No listing, so no phone, address or website of the official list: a document or the IRS proves it, never a code.
create table agent_application_proof (
  application_id uuid not null references agent_application (id) on delete cascade,
  method text not null check (method in
    ('domain_email', 'phone_code', 'postal_code', 'document', 'epp_confirmation', 'admin')),
  is_strong boolean not null generated always as (method not in ('domain_email', 'phone_code')) stored,
  passed_at timestamptz,
  -- The member of staff who accepted it.
  accepted_by uuid,
  created_at timestamptz not null default now(),
  primary key (application_id, method)
);

-- At most three, by the slot. The files are in DATA_DIR/private/evidence, as those of claims.
create table agent_application_evidence (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references agent_application (id) on delete cascade,
  slot smallint not null check (slot between 1 and 3),
  kind text not null check (kind in ('image', 'pdf')),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now(),
  unique (application_id, slot)
);

create table agent_application_event (
  id bigint generated always as identity primary key,
  application_id uuid not null references agent_application (id) on delete cascade,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_role text not null,
  what text not null check (what ~ '^[a-z_]{1,40}$'),
  note text check (length(note) <= 1000)
);
create index agent_application_event_application on agent_application_event (application_id, id);

insert into agent_application
  (id, account_id, relation, method, status, statement, reason, created_at, submitted_at, decided_at, updated_at)
select id, account_id, relation, method, status, statement, reason, created_at, submitted_at, decided_at, updated_at
from claim where listing_id is null;
insert into agent_application_proof (application_id, method, passed_at, accepted_by, created_at)
select p.claim_id, p.method, p.passed_at, p.accepted_by, p.created_at
from claim_proof p join agent_application a on a.id = p.claim_id;
insert into agent_application_evidence (id, application_id, slot, kind, bytes, created_at)
select e.id, e.claim_id, e.slot, e.kind, e.bytes, e.created_at
from claim_evidence e join agent_application a on a.id = e.claim_id;
insert into agent_application_event (application_id, at, actor_id, actor_role, what, note)
select e.claim_id, e.at, e.actor_id, e.actor_role, e.what, e.note
from claim_event e join agent_application a on a.id = e.claim_id order by e.id;

-- Whose application was revoked while they held a listing by a claim lost the listing, and nobody could claim it again.
-- It is theirs again. They stay suspended, so nothing of it shows until our staff approve them.
update agent g set listing_id = c.listing_id
from claim c
where c.account_id = g.account_id and c.status = 'approved' and c.listing_id is not null and g.listing_id is null
  and not exists (select 1 from agent o where o.listing_id = c.listing_id);

create function keep_application_lawful() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'draft' then
      raise exception 'an application begins as a draft' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if new.account_id <> old.account_id then
    raise exception 'an application stays with its applicant' using errcode = 'check_violation';
  end if;
  if new.status = old.status then return new; end if;
  if not exists (select 1 from claim_move where from_status = old.status and to_status = new.status) then
    raise exception 'an application cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if new.status = 'approved' and not exists (
    select 1 from agent_application_proof where application_id = new.id and passed_at is not null
    having bool_or(is_strong) or count(*) >= 2
  ) then
    raise exception 'an application is approved on one strong proof or two medium ones' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger application_is_lawful before insert or update on agent_application
  for each row execute function keep_application_lawful();

create or replace function keep_claim_lawful() returns trigger language plpgsql as $$
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
  -- Copied back from agent_application, which has checked it.
  if new.listing_id is null and pg_trigger_depth() > 1 then return new; end if;
  -- As the release before writes it.
  if new.status = 'rejected' and new.reason in ('Withdrawn by the claimant.', 'Not finished in time.')
    and old.status in ('draft', 'submitted', 'needs_info')
  then
    new.status := 'withdrawn';
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

-- Who is an agent no longer holds nothing and waits for nothing. Each end has its line of history.
create or replace function end_claims_of_agent() returns trigger language plpgsql as $$
begin
  with ended as (
    update claim set decided_at = now(), updated_at = now(), reason = 'The account was deleted.',
      status = case status when 'approved' then 'revoked' else 'withdrawn' end
    where account_id = old.account_id and status in ('draft', 'submitted', 'needs_info', 'approved')
    returning id)
  insert into claim_event (claim_id, actor_role, what, note)
  select id, 'system', 'end_with_account', 'The account was deleted.' from ended;
  with ended as (
    update agent_application set decided_at = now(), updated_at = now(), reason = 'The account was deleted.',
      status = case status when 'approved' then 'revoked' else 'withdrawn' end
    where account_id = old.account_id and status in ('draft', 'submitted', 'needs_info', 'approved')
    returning id)
  insert into agent_application_event (application_id, actor_role, what, note)
  select id, 'system', 'end_with_account', 'The account was deleted.' from ended;
  return old;
end $$;

-- From here on: the bridge to the release before. The release after this one drops these six triggers and their five
-- functions and the two branches "As the release before writes it" and "Copied back" above, deletes the rows of claim
-- without a listing, and sets claim.listing_id not null; then the conditions "listing_id is not null" in server/ go too.
create function copy_claim_to_application() returns trigger language plpgsql as $$
begin
  if new.listing_id is not null or pg_trigger_depth() > 1 then return null; end if;
  if tg_op = 'INSERT' then
    insert into agent_application (id, account_id, relation, method, statement, created_at, updated_at)
    values (new.id, new.account_id, new.relation, new.method, new.statement, new.created_at, new.updated_at);
  else
    update agent_application set status = new.status, reason = new.reason, statement = new.statement,
      submitted_at = new.submitted_at, decided_at = new.decided_at, updated_at = new.updated_at
    where id = new.id;
  end if;
  return null;
end $$;
create trigger claim_to_application after insert or update on claim
  for each row execute function copy_claim_to_application();

create function copy_proof_to_application() returns trigger language plpgsql as $$
begin
  insert into agent_application_proof (application_id, method, passed_at, accepted_by, created_at)
  select new.claim_id, new.method, new.passed_at, new.accepted_by, new.created_at
  from agent_application where id = new.claim_id
  on conflict (application_id, method) do update set passed_at = excluded.passed_at, accepted_by = excluded.accepted_by;
  return null;
end $$;
create trigger proof_to_application after insert or update on claim_proof
  for each row execute function copy_proof_to_application();

create function copy_evidence_to_application() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from agent_application_evidence where id = old.id;
  else
    insert into agent_application_evidence (id, application_id, slot, kind, bytes, created_at)
    select new.id, new.claim_id, s.slot, new.kind, new.bytes, new.created_at
    from agent_application a, generate_series(1, 3) s (slot)
    where a.id = new.claim_id
      and not exists (select 1 from agent_application_evidence o where o.application_id = a.id and o.slot = s.slot)
    order by s.slot limit 1;
  end if;
  return null;
end $$;
create trigger evidence_to_application after insert or delete on claim_evidence
  for each row execute function copy_evidence_to_application();

create function copy_event_to_application() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then return null; end if;
  insert into agent_application_event (application_id, at, actor_id, actor_role, what, note)
  select new.claim_id, new.at, new.actor_id, new.actor_role, new.what, new.note
  from agent_application where id = new.claim_id;
  return null;
end $$;
create trigger event_to_application after insert on claim_event
  for each row execute function copy_event_to_application();

create function copy_application_to_claim() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'agent_application_evidence' then
    delete from claim_evidence where id = old.id;
  elsif pg_trigger_depth() = 1 then
    update claim set status = new.status, reason = new.reason, submitted_at = new.submitted_at,
      decided_at = new.decided_at, updated_at = new.updated_at
    where id = new.id;
  end if;
  return null;
end $$;
create trigger application_to_claim after update on agent_application
  for each row execute function copy_application_to_claim();
create trigger application_evidence_to_claim after delete on agent_application_evidence
  for each row execute function copy_application_to_claim();
