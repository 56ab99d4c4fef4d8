-- The schema as all migrations together make it. Made by: npm run cli -- schema
-- For reading and review; a test fails when it is not current. Change it by adding a migration.

create extension fuzzystrmatch;

CREATE OR REPLACE FUNCTION public.copy_application_to_claim()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'agent_application_evidence' then
    delete from claim_evidence where id = old.id;
  elsif pg_trigger_depth() = 1 then
    update claim set status = new.status, reason = new.reason, submitted_at = new.submitted_at,
      decided_at = new.decided_at, updated_at = new.updated_at
    where id = new.id;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.copy_claim_to_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.copy_event_to_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if pg_trigger_depth() > 1 then return null; end if;
  insert into agent_application_event (application_id, at, actor_id, actor_role, what, note)
  select new.claim_id, new.at, new.actor_id, new.actor_role, new.what, new.note
  from agent_application where id = new.claim_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.copy_evidence_to_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.copy_proof_to_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into agent_application_proof (application_id, method, passed_at, accepted_by, created_at)
  select new.claim_id, new.method, new.passed_at, new.accepted_by, new.created_at
  from agent_application where id = new.claim_id
  on conflict (application_id, method) do update set passed_at = excluded.passed_at, accepted_by = excluded.accepted_by;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_stars(of_listing integer, rating smallint, step integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into listing_rating as kept (listing_id) select of_listing where step > 0 on conflict do nothing;
  update listing_rating set
    stars_1 = stars_1 + case when rating = 1 then step else 0 end,
    stars_2 = stars_2 + case when rating = 2 then step else 0 end,
    stars_3 = stars_3 + case when rating = 3 then step else 0 end,
    stars_4 = stars_4 + case when rating = 4 then step else 0 end,
    stars_5 = stars_5 + case when rating = 5 then step else 0 end
  where listing_id = of_listing;
$function$
;

CREATE OR REPLACE FUNCTION public.end_claims_of_agent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.forget_calendar_feed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from calendar_feed where account_id = new.id;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.forget_own_things()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from saved_listing where account_id = new.id;
  delete from education_cycle where account_id = new.id;
  delete from education_record where account_id = new.id;
  delete from listing_change where account_id = new.id;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.forget_push_of_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from push_subscription where session_id = new.id;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_application_lawful()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_claim_lawful()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.public_record(l listing)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object(
    'first_name', l.first_name, 'middle_name', l.middle_name, 'last_name', l.last_name, 'suffix', l.suffix,
    'city', l.city, 'state', l.state, 'zipcode', l.zip, 'country', l.country, 'status', l.status, 'is_demo', l.is_demo)
$function$
;

CREATE OR REPLACE FUNCTION public.record_list_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  why text := coalesce(nullif(current_setting('enrolled.change_cause', true), ''), 'staff');
  run integer := nullif(current_setting('enrolled.change_run', true), '');
  newest bigint;
  some_left boolean;
begin
  select coalesce(max(seq), 0) into newest from list_change;
  with touched as (
    delete from listing_touched returning listing_id
  ), now_shown as materialized (
    select t.listing_id, l.merged_into,
      case when l.status <> 'hidden' then public_record(l) end as record,
      case when l.status <> 'hidden' then array[l.last_key, l.first_key, l.middle_key, l.city_key] end as compared,
      -- Hidden, and neither until a list has the person again nor because another listing is theirs.
      coalesce(l.status = 'hidden' and l.undone_run is null
        and (l.merged_into is null or o.status = 'hidden' and o.undone_run is null), false) as is_out
    from (select distinct listing_id from touched) t
    left join listing l on l.id = t.listing_id
    left join listing o on o.id = l.merged_into
  ), told as (
    select n.*, b.seq is not null as is_known, b.kind as kind_before, b.record as record_before,
      b.compared as compared_before
    from now_shown n
    left join lateral (
      select c.seq, c.kind, c.record, c.compared from list_change c
      where c.listing_id = n.listing_id order by c.seq desc limit 1) b on true
  ), noted as (
    insert into list_change (listing_id, kind, cause, run_id, changed, merged_into, record, compared)
    select listing_id,
      case
        when is_out then 'opted_out'
        when record is null then case when merged_into is null then 'gone' else 'corrected' end
        when not is_known then 'new'
        when record_before is null then case when kind_before = 'corrected' then 'corrected' else 'returned' end
        when record ->> 'status' <> record_before ->> 'status'
          then case when record ->> 'status' = 'listed' then 'returned' else 'gone' end
        when compared[1:2] <> compared_before[1:2]
          or not (starts_with(compared[3], compared_before[3]) or starts_with(compared_before[3], compared[3]))
          then 'renamed'
        when compared[4] <> compared_before[4]
          or (record -> 'state', record -> 'zipcode', record -> 'country')
            is distinct from (record_before -> 'state', record_before -> 'zipcode', record_before -> 'country')
          then 'moved'
        else 'corrected'
      end,
      why, run,
      case when record_before is null then '{}' else
        array(select f.key from jsonb_each(record) f where f.value is distinct from record_before -> f.key order by f.key)
      end,
      case when record is null and not is_out then merged_into end, record, compared
    from told
    where case
      when record is null then is_known and (record_before is not null or is_out and kind_before <> 'opted_out')
      else record is distinct from record_before
    end
    order by listing_id
    returning record is null as is_left
  )
  select coalesce(bool_or(is_left), false) into some_left from noted;
  if some_left then
    -- Whoever isn't in the directory anymore isn't in earlier entries either. After a merge, the person still is.
    delete from list_change c using list_change n
    where n.seq > newest and n.record is null and n.merged_into is null and c.listing_id = n.listing_id and c.seq < n.seq;
    -- The same for listings that had been merged into one whose person opted out.
    delete from list_change c using list_change n, listing l
    where n.seq > newest and n.kind = 'opted_out' and l.merged_into = n.listing_id and c.listing_id = l.id
      and exists (select 1 from list_change later where later.listing_id = c.listing_id and later.seq > c.seq);
    update list_change c set kind = 'opted_out', changed = '{}', merged_into = null, record = null, compared = null
    from list_change n, listing l
    where n.seq > newest and n.kind = 'opted_out' and l.merged_into = n.listing_id and c.listing_id = l.id
      and c.kind <> 'opted_out';
  end if;
  if why = 'import' then
    update import_run set last_change = coalesce((select max(seq) from list_change), 0) where id = run;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'A % is never changed.', tg_table_name using errcode = 'integrity_constraint_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_receipt_removal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.id = current_setting('enrolled.receipt_to_remove', true)
    or exists (select 1 from import_run where is_demo and started_at <= old.created_at)
    or exists (select 1 from listing where id = old.listing_id and is_demo)
  then
    return old;
  end if;
  raise exception 'A receipt is never deleted, but by its number: npm run cli -- receipt remove.'
    using errcode = 'integrity_constraint_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_signature_removal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select 1 from receipt where id = old.receipt_id) then
    return old;
  end if;
  raise exception 'A signature is deleted only with its receipt.' using errcode = 'integrity_constraint_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.review_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.state in ('published', 'flagged') then
    perform count_stars(old.listing_id, old.rating, -1);
  end if;
  if tg_op <> 'DELETE' and new.state in ('published', 'flagged') then
    perform count_stars(new.listing_id, new.rating, 1);
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.touch_added_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_touched select id from added;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.touch_changed_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- No join: its plan is kept from the first update of a connection, and one for a few rows is slow for many.
  insert into listing_touched
  select id from (
    select id, first_name, middle_name, last_name, suffix, city, state, zip, country, status, merged_into, undone_run
    from later
    except
    select id, first_name, middle_name, last_name, suffix, city, state, zip, country, status, merged_into, undone_run
    from earlier) differing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.touch_removed_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_touched select id from removed;
  return null;
end $function$
;

create table account (
  id uuid not null default gen_random_uuid(),
  email text,
  first_name text not null,
  last_name text not null,
  phone text,
  role text not null,
  password_hash text,
  email_verified_at timestamp with time zone,
  status text not null default 'active'::text,
  status_reason text,
  locale text not null default 'en-US'::text,
  timezone text not null default 'America/New_York'::text,
  preferences jsonb not null default '{}'::jsonb,
  wants_newsletter boolean not null default false,
  terms_accepted_at timestamp with time zone,
  terms_version text,
  is_demo boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  avatar_id uuid,
  return_path text,
  language text not null default 'en'::text,
  api_plan text not null default ''::text,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_api_plan_check CHECK ((length(api_plan) <= 30)),
  constraint account_check CHECK (((status = 'deleted'::text) = (email IS NULL))),
  constraint account_check1 CHECK (((status = 'deleted'::text) = (deleted_at IS NOT NULL))),
  constraint account_check2 CHECK (((status <> 'suspended'::text) OR (status_reason IS NOT NULL))),
  constraint account_email_check CHECK (((length(email) >= 5) AND (length(email) <= 254))),
  constraint account_first_name_check CHECK ((length(first_name) <= 50)),
  constraint account_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
  constraint account_last_name_check CHECK ((length(last_name) <= 50)),
  constraint account_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text)),
  constraint account_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
  constraint account_preferences_check CHECK ((jsonb_typeof(preferences) = 'object'::text)),
  constraint account_return_path_check CHECK (((length(return_path) <= 500) AND (return_path ~ '^/([^/\\]|$)'::text))),
  constraint account_role_check CHECK ((role = ANY (ARRAY['client'::text, 'agent'::text, 'editor'::text, 'moderator'::text, 'admin'::text]))),
  constraint account_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'deleted'::text])))
);
CREATE INDEX account_staff ON public.account USING btree (role) WHERE (role <> ALL (ARRAY['client'::text, 'agent'::text]));
CREATE INDEX account_unverified ON public.account USING btree (created_at) WHERE ((email_verified_at IS NULL) AND (status = 'active'::text));
CREATE UNIQUE INDEX account_email ON public.account USING btree (lower(email));

create table agent (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  approval text not null default 'pending'::text,
  approval_reason text,
  decided_at timestamp with time zone,
  business_name text not null default ''::text,
  city text not null default ''::text,
  state text,
  zip text collate "C",
  website text,
  attested_at timestamp with time zone,
  wished_listing_id integer,
  listing_id integer,
  created_at timestamp with time zone not null default now(),
  constraint agent_account_id_key UNIQUE (account_id),
  constraint agent_listing_id_key UNIQUE (listing_id),
  constraint agent_pkey PRIMARY KEY (id),
  constraint agent_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint agent_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE SET NULL,
  constraint agent_wished_listing_id_fkey FOREIGN KEY (wished_listing_id) REFERENCES listing(id) ON DELETE SET NULL,
  constraint agent_approval_check CHECK ((approval = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'suspended'::text]))),
  constraint agent_business_name_check CHECK ((length(business_name) <= 120)),
  constraint agent_check CHECK (((approval = ANY (ARRAY['pending'::text, 'approved'::text])) OR (approval_reason IS NOT NULL))),
  constraint agent_city_check CHECK ((length(city) <= 100)),
  constraint agent_state_check CHECK ((state ~ '^[A-Z]{2}$'::text)),
  constraint agent_website_check CHECK ((length(website) <= 200)),
  constraint agent_zip_check CHECK ((zip ~ '^[0-9]{5}(-[0-9]{4})?$'::text))
);
CREATE INDEX agent_pending ON public.agent USING btree (created_at, id) WHERE (approval = 'pending'::text);
CREATE INDEX agent_wished_listing ON public.agent USING btree (wished_listing_id) WHERE (wished_listing_id IS NOT NULL);

create table agent_application (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  relation text not null,
  method text not null,
  status text not null default 'draft'::text,
  statement text not null default ''::text,
  reason text,
  created_at timestamp with time zone not null default now(),
  submitted_at timestamp with time zone,
  decided_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  constraint agent_application_pkey PRIMARY KEY (id),
  constraint agent_application_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint agent_application_decided CHECK (((status = ANY (ARRAY['approved'::text, 'rejected'::text, 'withdrawn'::text, 'revoked'::text])) = (decided_at IS NOT NULL))),
  constraint agent_application_method_check CHECK ((method = ANY (ARRAY['domain_email'::text, 'phone_code'::text, 'postal_code'::text, 'document'::text, 'epp_confirmation'::text, 'admin'::text]))),
  constraint agent_application_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint agent_application_reason_given CHECK (((status <> ALL (ARRAY['needs_info'::text, 'rejected'::text, 'revoked'::text])) OR (reason IS NOT NULL))),
  constraint agent_application_relation_check CHECK ((relation = ANY (ARRAY['self'::text, 'authorized'::text]))),
  constraint agent_application_statement_check CHECK ((length(statement) <= 1000)),
  constraint agent_application_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'needs_info'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text, 'revoked'::text]))),
  constraint agent_application_submitted CHECK (((status = ANY (ARRAY['draft'::text, 'rejected'::text, 'withdrawn'::text])) OR (submitted_at IS NOT NULL)))
);
CREATE INDEX agent_application_account ON public.agent_application USING btree (account_id, created_at DESC);
CREATE INDEX agent_application_waiting ON public.agent_application USING btree (submitted_at, id) WHERE (status = 'submitted'::text);
CREATE UNIQUE INDEX agent_application_open ON public.agent_application USING btree (account_id) WHERE (status = ANY (ARRAY['draft'::text, 'submitted'::text, 'needs_info'::text]));

create table agent_application_event (
  id bigint not null generated always as identity,
  application_id uuid not null,
  at timestamp with time zone not null default now(),
  actor_id uuid,
  actor_role text not null,
  what text not null,
  note text,
  constraint agent_application_event_pkey PRIMARY KEY (id),
  constraint agent_application_event_application_id_fkey FOREIGN KEY (application_id) REFERENCES agent_application(id) ON DELETE CASCADE,
  constraint agent_application_event_note_check CHECK ((length(note) <= 1000)),
  constraint agent_application_event_what_check CHECK ((what ~ '^[a-z_]{1,40}$'::text))
);
CREATE INDEX agent_application_event_application ON public.agent_application_event USING btree (application_id, id);

create table agent_application_evidence (
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  slot smallint not null,
  kind text not null,
  bytes integer not null,
  created_at timestamp with time zone not null default now(),
  constraint agent_application_evidence_application_id_slot_key UNIQUE (application_id, slot),
  constraint agent_application_evidence_pkey PRIMARY KEY (id),
  constraint agent_application_evidence_application_id_fkey FOREIGN KEY (application_id) REFERENCES agent_application(id) ON DELETE CASCADE,
  constraint agent_application_evidence_bytes_check CHECK ((bytes > 0)),
  constraint agent_application_evidence_kind_check CHECK ((kind = ANY (ARRAY['image'::text, 'pdf'::text]))),
  constraint agent_application_evidence_slot_check CHECK (((slot >= 1) AND (slot <= 3)))
);

create table agent_application_proof (
  application_id uuid not null,
  method text not null,
  is_strong boolean not null generated always as ((method <> ALL (ARRAY['domain_email'::text, 'phone_code'::text]))) stored,
  passed_at timestamp with time zone,
  accepted_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint agent_application_proof_pkey PRIMARY KEY (application_id, method),
  constraint agent_application_proof_application_id_fkey FOREIGN KEY (application_id) REFERENCES agent_application(id) ON DELETE CASCADE,
  constraint agent_application_proof_method_check CHECK ((method = ANY (ARRAY['domain_email'::text, 'phone_code'::text, 'postal_code'::text, 'document'::text, 'epp_confirmation'::text, 'admin'::text])))
);

create table answer (
  id uuid not null default gen_random_uuid(),
  question_id integer not null,
  author_id uuid,
  listing_id integer,
  body text not null,
  sources jsonb not null default '[]'::jsonb,
  tax_year smallint,
  check_again_by date,
  state text not null,
  held_for text,
  reason text,
  note text not null default ''::text,
  decided_at timestamp with time zone,
  is_demo boolean not null default false,
  created_at timestamp with time zone not null default now(),
  edited_at timestamp with time zone,
  published_at timestamp with time zone,
  constraint answer_question_id_author_id_key UNIQUE (question_id, author_id),
  constraint answer_pkey PRIMARY KEY (id),
  constraint answer_author_id_fkey FOREIGN KEY (author_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint answer_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE SET NULL,
  constraint answer_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id) ON DELETE CASCADE,
  constraint answer_body_check CHECK (((length(body) >= 80) AND (length(body) <= 8000))),
  constraint answer_check CHECK (((state = ANY (ARRAY['rejected'::text, 'removed'::text])) = (reason IS NOT NULL))),
  constraint answer_check1 CHECK (((state = 'pending'::text) = (held_for IS NOT NULL))),
  constraint answer_held_for_check CHECK ((held_for = ANY (ARRAY['first_posts'::text, 'link'::text, 'repeat'::text]))),
  constraint answer_note_check CHECK ((length(note) <= 500)),
  constraint answer_sources_check CHECK ((jsonb_typeof(sources) = 'array'::text)),
  constraint answer_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'published'::text, 'rejected'::text, 'removed'::text]))),
  constraint answer_tax_year_check CHECK (((tax_year >= 1990) AND (tax_year <= 2100)))
);
CREATE INDEX answer_author ON public.answer USING btree (author_id, created_at DESC);
CREATE INDEX answer_listing ON public.answer USING btree (listing_id, published_at DESC) WHERE (state = 'published'::text);
CREATE INDEX answer_of_listing ON public.answer USING btree (listing_id) WHERE (listing_id IS NOT NULL);
CREATE INDEX answer_pending ON public.answer USING btree (created_at) WHERE (state = 'pending'::text);

create table answer_vote (
  answer_id uuid not null,
  account_id uuid not null,
  kind text not null,
  created_at timestamp with time zone not null default now(),
  constraint answer_vote_pkey PRIMARY KEY (answer_id, kind, account_id),
  constraint answer_vote_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint answer_vote_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES answer(id) ON DELETE CASCADE,
  constraint answer_vote_kind_check CHECK ((kind = ANY (ARRAY['helpful'::text, 'second'::text])))
);
CREATE INDEX answer_vote_account ON public.answer_vote USING btree (account_id);

create table answered_once (
  scope text not null,
  key text not null,
  asked bytea not null,
  answer jsonb not null,
  answered_at timestamp with time zone not null default now(),
  constraint answered_once_pkey PRIMARY KEY (scope, key),
  constraint answered_once_key_check CHECK (((length(key) >= 8) AND (length(key) <= 200)))
);
CREATE INDEX answered_once_old ON public.answered_once USING btree (answered_at);

create table api_key (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  name text not null,
  prefix text not null,
  hash bytea not null,
  scopes text[] not null,
  created_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  constraint api_key_hash_key UNIQUE (hash),
  constraint api_key_pkey PRIMARY KEY (id),
  constraint api_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint api_key_hash_check CHECK ((length(hash) = 32)),
  constraint api_key_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint api_key_prefix_check CHECK ((prefix ~ '^enr_[A-Za-z0-9_-]{6}$'::text)),
  constraint api_key_scopes_check CHECK (((scopes <@ '{read,watch,verify,bulk_checks}'::text[]) AND ((cardinality(scopes) >= 1) AND (cardinality(scopes) <= 4))))
);
CREATE INDEX api_key_of ON public.api_key USING btree (account_id);

create table api_key_day (
  key_id uuid not null,
  day date not null,
  calls integer not null,
  limited integer not null,
  constraint api_key_day_pkey PRIMARY KEY (key_id, day),
  constraint api_key_day_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(id) ON DELETE CASCADE,
  constraint api_key_day_calls_check CHECK ((calls >= 0)),
  constraint api_key_day_limited_check CHECK ((limited >= 0))
);

create table article (
  id uuid not null default gen_random_uuid(),
  slug text collate "C",
  author_id uuid,
  listing_id integer,
  title text not null default ''::text,
  summary text not null default ''::text,
  body jsonb not null default '{"type": "doc", "content": []}'::jsonb,
  body_text text not null default ''::text,
  category text not null default ''::text,
  tags text[] not null default '{}'::text[],
  tax_year smallint,
  sources jsonb not null default '[]'::jsonb,
  review_by date,
  reviewed_on date,
  state text not null default 'draft'::text,
  revision jsonb,
  revision_state text,
  version integer not null default 1,
  is_demo boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  submitted_at timestamp with time zone,
  published_at timestamp with time zone,
  revised_at timestamp with time zone,
  words tsvector generated always as (((setweight(to_tsvector('english'::regconfig, title), 'A'::"char") || setweight(to_tsvector('english'::regconfig, summary), 'B'::"char")) || setweight(to_tsvector('english'::regconfig, body_text), 'C'::"char"))) stored,
  removed_for text,
  removed_at timestamp with time zone,
  removed_note text not null default ''::text,
  cover_id uuid,
  cover_alt text not null default ''::text,
  constraint article_slug_key UNIQUE (slug),
  constraint article_pkey PRIMARY KEY (id),
  constraint article_author_id_fkey FOREIGN KEY (author_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint article_cover_id_fkey FOREIGN KEY (cover_id) REFERENCES article_cover(id) ON DELETE SET NULL,
  constraint article_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE SET NULL,
  constraint article_body_check CHECK ((jsonb_typeof(body) = 'object'::text)),
  constraint article_body_text_check CHECK ((length(body_text) <= 40000)),
  constraint article_check CHECK (((revision IS NULL) = (revision_state IS NULL))),
  constraint article_check1 CHECK (((revision IS NULL) OR (state = ANY (ARRAY['published'::text, 'archived'::text])))),
  constraint article_check2 CHECK (((state = ANY (ARRAY['published'::text, 'archived'::text])) = ((published_at IS NOT NULL) AND (slug IS NOT NULL)))),
  constraint article_check3 CHECK (((state = ANY (ARRAY['draft'::text, 'changes_requested'::text])) OR ((length(title) >= 10) AND (length(summary) >= 50) AND (length(body_text) >= 300) AND (category <> ''::text)))),
  constraint article_check4 CHECK (((removed_for IS NULL) OR (state = 'archived'::text))),
  constraint article_check5 CHECK (((removed_for IS NULL) = (removed_at IS NULL))),
  constraint article_check6 CHECK (((cover_id IS NULL) OR (cover_alt <> ''::text))),
  constraint article_cover_alt_check CHECK ((length(cover_alt) <= 300)),
  constraint article_removed_note_check CHECK ((length(removed_note) <= 500)),
  constraint article_revision_check CHECK ((jsonb_typeof(revision) = 'object'::text)),
  constraint article_revision_state_check CHECK ((revision_state = ANY (ARRAY['draft'::text, 'submitted'::text, 'changes_requested'::text]))),
  constraint article_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND ((length(slug) >= 5) AND (length(slug) <= 100)))),
  constraint article_sources_check CHECK ((jsonb_typeof(sources) = 'array'::text)),
  constraint article_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'changes_requested'::text, 'published'::text, 'archived'::text]))),
  constraint article_summary_check CHECK ((length(summary) <= 300)),
  constraint article_tags_check CHECK ((cardinality(tags) <= 8)),
  constraint article_tax_year_check CHECK (((tax_year >= 1990) AND (tax_year <= 2100))),
  constraint article_title_check CHECK ((length(title) <= 120))
);
CREATE INDEX article_author ON public.article USING btree (author_id, updated_at DESC);
CREATE INDEX article_category ON public.article USING btree (category, published_at DESC, id) WHERE (state = 'published'::text);
CREATE INDEX article_cover_of ON public.article USING btree (cover_id) WHERE (cover_id IS NOT NULL);
CREATE INDEX article_listing ON public.article USING btree (listing_id, published_at DESC) WHERE (state = 'published'::text);
CREATE INDEX article_newest ON public.article USING btree (published_at DESC, id) WHERE (state = 'published'::text);
CREATE INDEX article_of_listing ON public.article USING btree (listing_id) WHERE (listing_id IS NOT NULL);
CREATE INDEX article_removed ON public.article USING btree (author_id, removed_at) WHERE (removed_for IS NOT NULL);
CREATE INDEX article_waiting ON public.article USING btree (submitted_at) WHERE ((state = 'submitted'::text) OR (revision_state = 'submitted'::text));
CREATE INDEX article_words ON public.article USING gin (words) WHERE (state = 'published'::text);

create table article_cover (
  id uuid not null,
  account_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint article_cover_pkey PRIMARY KEY (id),
  constraint article_cover_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL
);
CREATE INDEX article_cover_account ON public.article_cover USING btree (account_id) WHERE (account_id IS NOT NULL);

create table article_note (
  id bigint not null generated always as identity,
  article_id uuid not null,
  editor_id uuid,
  decision text not null,
  note text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  constraint article_note_pkey PRIMARY KEY (id),
  constraint article_note_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_note_editor_id_fkey FOREIGN KEY (editor_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint article_note_decision_check CHECK ((decision = ANY (ARRAY['publish'::text, 'request_changes'::text, 'archive'::text]))),
  constraint article_note_note_check CHECK ((length(note) <= 2000))
);
CREATE INDEX article_note_of ON public.article_note USING btree (article_id, id);

create table audit_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  actor_id uuid,
  actor_role text not null,
  action text not null,
  target_kind text not null,
  target_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_action_check CHECK ((action ~ '^[a-z_]+\.[a-z_]+$'::text))
);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_id, id DESC);
CREATE INDEX audit_log_staff ON public.audit_log USING btree (at) WHERE (actor_role = ANY (ARRAY['moderator'::text, 'editor'::text, 'admin'::text, 'system'::text]));
CREATE INDEX audit_log_target ON public.audit_log USING btree (target_kind, target_id, id DESC);

create table away_period (
  listing_id integer not null,
  from_on date not null,
  back_on date not null,
  set_at timestamp with time zone not null default now(),
  constraint away_period_pkey PRIMARY KEY (listing_id, from_on),
  constraint away_period_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing_profile(listing_id) ON DELETE CASCADE,
  constraint away_period_check CHECK (((back_on > from_on) AND ((back_on - from_on) <= 90)))
);
CREATE INDEX away_period_back ON public.away_period USING btree (back_on);
CREATE INDEX away_period_int4range_daterange_excl ON public.away_period USING gist (int4range(listing_id, listing_id, '[]'::text), daterange(from_on, back_on));

create table bulk_check (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  with_receipts boolean not null,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint bulk_check_pkey PRIMARY KEY (id),
  constraint bulk_check_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE INDEX bulk_check_age ON public.bulk_check USING btree (created_at);
CREATE INDEX bulk_check_of ON public.bulk_check USING btree (account_id, created_at);

create table bulk_check_row (
  check_id uuid not null,
  place smallint not null,
  last_name text not null,
  first_name text not null,
  state text not null,
  zip text not null,
  outcome text,
  total integer,
  public_id text,
  standing jsonb,
  receipt_id text,
  line integer,
  reference text not null default ''::text,
  constraint bulk_check_row_pkey PRIMARY KEY (check_id, place),
  constraint bulk_check_row_check_id_fkey FOREIGN KEY (check_id) REFERENCES bulk_check(id) ON DELETE CASCADE,
  constraint bulk_check_row_check CHECK (((outcome IS NULL) = (total IS NULL))),
  constraint bulk_check_row_first_name_check CHECK ((length(first_name) <= 100)),
  constraint bulk_check_row_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 100))),
  constraint bulk_check_row_line_check CHECK ((line > 0)),
  constraint bulk_check_row_outcome_check CHECK ((outcome = ANY (ARRAY['one'::text, 'several'::text, 'none'::text, 'formerly'::text]))),
  constraint bulk_check_row_place_check CHECK (((place >= 1) AND (place <= 5000))),
  constraint bulk_check_row_public_id_check CHECK ((length(public_id) = 8)),
  constraint bulk_check_row_receipt_id_check CHECK ((length(receipt_id) = 26)),
  constraint bulk_check_row_reference_check CHECK ((length(reference) <= 100)),
  constraint bulk_check_row_state_check CHECK ((length(state) <= 2)),
  constraint bulk_check_row_total_check CHECK ((total >= 0)),
  constraint bulk_check_row_zip_check CHECK ((length(zip) <= 5))
);
CREATE INDEX bulk_check_row_due ON public.bulk_check_row USING btree (check_id, place) WHERE (outcome IS NULL);

create table calendar_feed (
  account_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint calendar_feed_token_hash_key UNIQUE (token_hash),
  constraint calendar_feed_pkey PRIMARY KEY (account_id),
  constraint calendar_feed_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint calendar_feed_token_hash_check CHECK ((length(token_hash) = 32))
);

create table change_feed (
  is_only boolean not null default true,
  id uuid not null default gen_random_uuid(),
  constraint change_feed_pkey PRIMARY KEY (is_only),
  constraint change_feed_is_only_check CHECK (is_only)
);

create table city (
  id integer not null generated always as identity,
  state text not null,
  name text not null,
  city_key text collate "C" not null,
  slug text not null,
  county_id integer,
  zip_count integer not null default 0,
  lat real,
  lng real,
  from_list boolean not null default false,
  constraint city_state_city_key_key UNIQUE (state, city_key),
  constraint city_pkey PRIMARY KEY (id)
);
CREATE INDEX city_by_key ON public.city USING btree (city_key);
CREATE INDEX city_by_position ON public.city USING btree (lat, lng);
CREATE INDEX large_city_by_key ON public.city USING btree (city_key) WHERE (zip_count >= 5);

create table city_alias (
  state text not null,
  alias_key text collate "C" not null,
  city_id integer not null,
  from_list boolean not null default false,
  constraint city_alias_pkey PRIMARY KEY (state, alias_key)
);
CREATE INDEX city_alias_by_key ON public.city_alias USING btree (alias_key);

create table claim (
  id uuid not null default gen_random_uuid(),
  listing_id integer,
  account_id uuid not null,
  relation text not null,
  method text not null,
  status text not null default 'draft'::text,
  is_dispute boolean not null default false,
  statement text not null default ''::text,
  reason text,
  created_at timestamp with time zone not null default now(),
  submitted_at timestamp with time zone,
  decided_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  asked_again_on date,
  constraint claim_pkey PRIMARY KEY (id),
  constraint claim_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint claim_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint claim_decided CHECK (((status = ANY (ARRAY['approved'::text, 'rejected'::text, 'withdrawn'::text, 'revoked'::text])) = (decided_at IS NOT NULL))),
  constraint claim_method_check CHECK ((method = ANY (ARRAY['domain_email'::text, 'phone_code'::text, 'postal_code'::text, 'document'::text, 'epp_confirmation'::text, 'admin'::text]))),
  constraint claim_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint claim_reason_given CHECK (((status <> ALL (ARRAY['needs_info'::text, 'rejected'::text, 'revoked'::text])) OR (reason IS NOT NULL))),
  constraint claim_relation_check CHECK ((relation = ANY (ARRAY['self'::text, 'authorized'::text]))),
  constraint claim_statement_check CHECK ((length(statement) <= 1000)),
  constraint claim_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'submitted'::text, 'needs_info'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text, 'revoked'::text]))),
  constraint claim_submitted CHECK (((status = ANY (ARRAY['draft'::text, 'rejected'::text, 'withdrawn'::text])) OR (submitted_at IS NOT NULL)))
);
CREATE INDEX claim_account ON public.claim USING btree (account_id, created_at DESC);
CREATE INDEX claim_of_listing ON public.claim USING btree (listing_id) WHERE (listing_id IS NOT NULL);
CREATE INDEX claim_waiting ON public.claim USING btree (submitted_at, id) WHERE (status = 'submitted'::text);
CREATE UNIQUE INDEX claim_held_by ON public.claim USING btree (account_id) WHERE ((status = 'approved'::text) AND (listing_id IS NOT NULL));
CREATE UNIQUE INDEX claim_holder ON public.claim USING btree (listing_id) WHERE (status = 'approved'::text);
CREATE UNIQUE INDEX claim_open ON public.claim USING btree (listing_id, account_id) WHERE (status = ANY (ARRAY['draft'::text, 'submitted'::text, 'needs_info'::text]));
CREATE UNIQUE INDEX claim_open_unlisted ON public.claim USING btree (account_id) WHERE ((listing_id IS NULL) AND (status = ANY (ARRAY['draft'::text, 'submitted'::text, 'needs_info'::text])));

create table claim_event (
  id bigint not null generated always as identity,
  claim_id uuid not null,
  at timestamp with time zone not null default now(),
  actor_id uuid,
  actor_role text not null,
  what text not null,
  note text,
  constraint claim_event_pkey PRIMARY KEY (id),
  constraint claim_event_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claim(id) ON DELETE CASCADE,
  constraint claim_event_note_check CHECK ((length(note) <= 1000)),
  constraint claim_event_what_check CHECK ((what ~ '^[a-z_]{1,40}$'::text))
);
CREATE INDEX claim_event_claim ON public.claim_event USING btree (claim_id, id);

create table claim_evidence (
  id uuid not null default gen_random_uuid(),
  claim_id uuid not null,
  slot smallint not null,
  kind text not null,
  bytes integer not null,
  created_at timestamp with time zone not null default now(),
  constraint claim_evidence_claim_id_slot_key UNIQUE (claim_id, slot),
  constraint claim_evidence_pkey PRIMARY KEY (id),
  constraint claim_evidence_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claim(id) ON DELETE CASCADE,
  constraint claim_evidence_bytes_check CHECK ((bytes > 0)),
  constraint claim_evidence_kind_check CHECK ((kind = ANY (ARRAY['image'::text, 'pdf'::text]))),
  constraint claim_evidence_slot_check CHECK (((slot >= 1) AND (slot <= 3)))
);

create table claim_move (
  from_status text not null,
  to_status text not null,
  constraint claim_move_pkey PRIMARY KEY (from_status, to_status)
);

create table claim_proof (
  claim_id uuid not null,
  method text not null,
  is_strong boolean not null generated always as ((method <> ALL (ARRAY['domain_email'::text, 'phone_code'::text]))) stored,
  code_hash bytea,
  code_expires_at timestamp with time zone,
  tries smallint not null default 0,
  issued smallint not null default 0,
  passed_at timestamp with time zone,
  accepted_by uuid,
  created_at timestamp with time zone not null default now(),
  asked_again_at timestamp with time zone,
  passed_again_at timestamp with time zone,
  constraint claim_proof_pkey PRIMARY KEY (claim_id, method),
  constraint claim_proof_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claim(id) ON DELETE CASCADE,
  constraint claim_proof_check CHECK (((code_hash IS NULL) = (code_expires_at IS NULL))),
  constraint claim_proof_check1 CHECK (((passed_again_at IS NULL) OR (passed_at IS NOT NULL))),
  constraint claim_proof_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint claim_proof_issued_check CHECK (((issued >= 0) AND (issued <= 5))),
  constraint claim_proof_method_check CHECK ((method = ANY (ARRAY['domain_email'::text, 'phone_code'::text, 'postal_code'::text, 'document'::text, 'epp_confirmation'::text, 'admin'::text]))),
  constraint claim_proof_tries_check CHECK (((tries >= 0) AND (tries <= 5)))
);
CREATE INDEX claim_proof_asked_again ON public.claim_proof USING btree (asked_again_at) WHERE (asked_again_at IS NOT NULL);

create table consent (
  id bigint not null generated always as identity,
  account_id uuid not null,
  text_id integer not null,
  source text not null,
  at timestamp with time zone not null default now(),
  constraint consent_pkey PRIMARY KEY (id),
  constraint consent_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint consent_text_id_fkey FOREIGN KEY (text_id) REFERENCES text_version(id),
  constraint consent_source_check CHECK ((source = ANY (ARRAY['registration'::text, 'provider'::text, 'become_agent'::text, 'review'::text])))
);
CREATE INDEX consent_of ON public.consent USING btree (account_id, at, id);

create table contact_message (
  id bigint not null generated always as identity,
  topic text not null,
  name text not null,
  email text not null,
  message text not null,
  status text not null,
  created_at timestamp with time zone not null default now(),
  handled_at timestamp with time zone,
  sent_on date not null default CURRENT_DATE,
  digest text not null generated always as (md5(((((topic || '
'::text) || lower(email)) || '
'::text) || message))) stored,
  page text,
  constraint contact_message_digest_sent_on_key UNIQUE (digest, sent_on),
  constraint contact_message_pkey PRIMARY KEY (id),
  constraint contact_message_check CHECK (((status = 'handled'::text) = (handled_at IS NOT NULL))),
  constraint contact_message_email_check CHECK (((length(email) >= 5) AND (length(email) <= 254))),
  constraint contact_message_message_check CHECK (((length(message) >= 20) AND (length(message) <= 4000))),
  constraint contact_message_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint contact_message_page_check CHECK (((page ~ '^/'::text) AND (length(page) <= 300))),
  constraint contact_message_status_check CHECK ((status = ANY (ARRAY['new'::text, 'held'::text, 'handled'::text])))
);
CREATE INDEX contact_message_email ON public.contact_message USING btree (lower(email));
CREATE INDEX contact_message_open ON public.contact_message USING btree (created_at) WHERE (status <> 'handled'::text);

create table content_source (
  stamp text not null,
  loaded_at timestamp with time zone not null default now(),
  constraint content_source_pkey PRIMARY KEY (stamp)
);

create table conversation (
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  agent_id uuid not null,
  listing_id integer,
  last_place integer not null default 0,
  last_sent_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  closed_for text,
  closed_account_id uuid,
  constraint conversation_client_id_agent_id_key UNIQUE (client_id, agent_id),
  constraint conversation_pkey PRIMARY KEY (id),
  constraint conversation_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint conversation_client_id_fkey FOREIGN KEY (client_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint conversation_closed_account_id_fkey FOREIGN KEY (closed_account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint conversation_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE SET NULL,
  constraint conversation_check CHECK ((client_id <> agent_id)),
  constraint conversation_check1 CHECK (((closed_at IS NULL) = (closed_for IS NULL)))
);
CREATE INDEX conversation_begun ON public.conversation USING btree (client_id, created_at);
CREATE INDEX conversation_closed_account ON public.conversation USING btree (closed_account_id, closed_at) WHERE (closed_account_id IS NOT NULL);
CREATE INDEX conversation_of_agent ON public.conversation USING btree (agent_id, created_at);
CREATE INDEX conversation_of_listing ON public.conversation USING btree (listing_id) WHERE (listing_id IS NOT NULL);

create table conversation_report (
  id bigint not null generated always as identity,
  conversation_id uuid not null,
  reporter_id uuid not null,
  reason text not null,
  up_to_place integer not null,
  status text not null default 'open'::text,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  decision text,
  constraint conversation_report_pkey PRIMARY KEY (id),
  constraint conversation_report_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE,
  constraint conversation_report_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint conversation_report_decision_check CHECK ((decision = ANY (ARRAY['publish'::text, 'remove'::text]))),
  constraint conversation_report_reason_check CHECK (((length(reason) >= 10) AND (length(reason) <= 1000))),
  constraint conversation_report_status_check CHECK ((status = ANY (ARRAY['open'::text, 'settled'::text])))
);
CREATE INDEX conversation_report_waiting ON public.conversation_report USING btree (created_at) WHERE (status = 'open'::text);
CREATE UNIQUE INDEX conversation_report_open ON public.conversation_report USING btree (conversation_id, reporter_id) WHERE (status = 'open'::text);

create table conversation_side (
  conversation_id uuid not null,
  account_id uuid not null,
  delivered_place integer not null default 0,
  read_place integer not null default 0,
  archived_at timestamp with time zone,
  blocked_at timestamp with time zone,
  mailed_place integer not null default 0,
  mailed_at timestamp with time zone,
  constraint conversation_side_pkey PRIMARY KEY (conversation_id, account_id),
  constraint conversation_side_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint conversation_side_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE,
  constraint conversation_side_check CHECK ((read_place <= delivered_place))
);
CREATE INDEX conversation_side_of ON public.conversation_side USING btree (account_id);

create table correction (
  id uuid not null default gen_random_uuid(),
  listing_id integer not null,
  kind text not null,
  relation text not null,
  email text not null,
  message text not null,
  wanted jsonb not null default '{}'::jsonb,
  status text not null default 'unconfirmed'::text,
  reason text,
  code_hash bytea,
  code_expires_at timestamp with time zone,
  tries smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  constraint correction_pkey PRIMARY KEY (id),
  constraint correction_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint correction_check CHECK (((status = ANY (ARRAY['accepted'::text, 'rejected'::text])) = (decided_at IS NOT NULL))),
  constraint correction_check1 CHECK (((status <> 'rejected'::text) OR (reason IS NOT NULL))),
  constraint correction_check2 CHECK (((status <> 'unconfirmed'::text) OR (code_hash IS NOT NULL))),
  constraint correction_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint correction_email_check CHECK (((length(email) >= 5) AND (length(email) <= 254))),
  constraint correction_kind_check CHECK ((kind = ANY (ARRAY['correction'::text, 'opt_out'::text]))),
  constraint correction_message_check CHECK (((length(message) >= 10) AND (length(message) <= 1000))),
  constraint correction_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint correction_relation_check CHECK ((relation = ANY (ARRAY['self'::text, 'authorized'::text, 'visitor'::text]))),
  constraint correction_status_check CHECK ((status = ANY (ARRAY['unconfirmed'::text, 'open'::text, 'accepted'::text, 'rejected'::text]))),
  constraint correction_tries_check CHECK (((tries >= 0) AND (tries <= 5))),
  constraint correction_wanted_check CHECK ((jsonb_typeof(wanted) = 'object'::text))
);
CREATE INDEX correction_email ON public.correction USING btree (lower(email));
CREATE INDEX correction_of_listing ON public.correction USING btree (listing_id);
CREATE INDEX correction_open ON public.correction USING btree (created_at, id) WHERE (status = 'open'::text);
CREATE UNIQUE INDEX correction_waiting ON public.correction USING btree (listing_id, lower(email), kind) WHERE (status = 'open'::text);

create table count_by_city (
  city_id integer not null,
  state text not null,
  listings integer not null,
  constraint count_by_city_pkey PRIMARY KEY (city_id)
);
CREATE INDEX count_by_city_state ON public.count_by_city USING btree (state, listings DESC);

create table count_by_state (
  state text not null,
  listings integer not null,
  constraint count_by_state_pkey PRIMARY KEY (state)
);

create table count_by_zip (
  zip text collate "C" not null,
  listings integer not null,
  constraint count_by_zip_pkey PRIMARY KEY (zip)
);

create table county (
  id integer not null generated always as identity,
  state text not null,
  name text not null,
  slug text not null,
  zip_count integer not null default 0,
  lat real,
  lng real,
  constraint county_state_slug_key UNIQUE (state, slug),
  constraint county_pkey PRIMARY KEY (id)
);
CREATE INDEX county_by_slug ON public.county USING btree (slug);

create table data_version (
  name text not null,
  version bigint not null default 1,
  changed_at timestamp with time zone not null default now(),
  constraint data_version_pkey PRIMARY KEY (name)
);

create table discipline_entry (
  id integer not null generated always as identity,
  fingerprint text not null,
  first_name text not null,
  middle_name text not null default ''::text,
  last_name text not null,
  suffix text not null default ''::text,
  city text not null,
  state text not null,
  last_key text collate "C" not null,
  first_key text collate "C" not null,
  middle_key text collate "C" not null,
  city_key text collate "C" not null,
  credential text not null,
  action text not null,
  effective_on date not null,
  is_demo boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint discipline_entry_fingerprint_key UNIQUE (fingerprint),
  constraint discipline_entry_pkey PRIMARY KEY (id),
  constraint discipline_entry_action_check CHECK ((action = ANY (ARRAY['censure'::text, 'suspension'::text, 'disbarment'::text, 'penalty'::text, 'disqualification'::text])))
);
CREATE INDEX discipline_entry_by_name ON public.discipline_entry USING btree (last_key, state);

create table discipline_list (
  id integer not null generated always as identity,
  list_date date not null,
  source_name text not null,
  source_url text not null,
  file_name text not null,
  sha256 text not null,
  entries integer not null,
  status text not null default 'committed'::text,
  is_demo boolean not null default false,
  loaded_by uuid,
  loaded_at timestamp with time zone not null default now(),
  constraint discipline_list_pkey PRIMARY KEY (id),
  constraint discipline_list_loaded_by_fkey FOREIGN KEY (loaded_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint discipline_list_source_name_check CHECK (((length(source_name) >= 3) AND (length(source_name) <= 200))),
  constraint discipline_list_source_url_check CHECK ((source_url ~ '^https://'::text)),
  constraint discipline_list_status_check CHECK ((status = ANY (ARRAY['committed'::text, 'undone'::text])))
);
CREATE UNIQUE INDEX discipline_list_of_a_day ON public.discipline_list USING btree (list_date) WHERE (status = 'committed'::text);

create table discipline_match (
  id integer not null generated always as identity,
  entry_id integer not null,
  listing_id integer not null,
  status text not null default 'open'::text,
  facts text[] not null default '{}'::text[],
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint discipline_match_entry_id_listing_id_key UNIQUE (entry_id, listing_id),
  constraint discipline_match_pkey PRIMARY KEY (id),
  constraint discipline_match_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES discipline_entry(id) ON DELETE CASCADE,
  constraint discipline_match_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint discipline_match_check CHECK (((status = 'open'::text) = (decided_at IS NULL))),
  constraint discipline_match_check1 CHECK (((status <> 'same'::text) OR (cardinality(facts) > 0))),
  constraint discipline_match_status_check CHECK ((status = ANY (ARRAY['open'::text, 'same'::text, 'different'::text])))
);
CREATE INDEX discipline_match_by_listing ON public.discipline_match USING btree (listing_id);
CREATE UNIQUE INDEX discipline_match_of_one_person ON public.discipline_match USING btree (entry_id) WHERE (status = 'same'::text);

create table discipline_statement (
  id integer not null generated always as identity,
  entry_id integer not null,
  list_id integer,
  citation text not null,
  citation_url text not null,
  ends_on date,
  ended_on date,
  ended_citation text not null default ''::text,
  ended_url text not null default ''::text,
  withdrawn_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint discipline_statement_entry_id_list_id_key UNIQUE NULLS NOT DISTINCT (entry_id, list_id),
  constraint discipline_statement_pkey PRIMARY KEY (id),
  constraint discipline_statement_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES discipline_entry(id) ON DELETE CASCADE,
  constraint discipline_statement_list_id_fkey FOREIGN KEY (list_id) REFERENCES discipline_list(id) ON DELETE CASCADE,
  constraint discipline_statement_check CHECK (((withdrawn_at IS NULL) OR (list_id IS NULL))),
  constraint discipline_statement_citation_check CHECK (((length(citation) >= 5) AND (length(citation) <= 300))),
  constraint discipline_statement_citation_url_check CHECK ((citation_url ~ '^https://'::text)),
  constraint discipline_statement_ended_citation_check CHECK ((length(ended_citation) <= 300)),
  constraint discipline_statement_ended_url_check CHECK (((ended_url = ''::text) OR (ended_url ~ '^https://'::text)))
);
CREATE INDEX discipline_statement_by_list ON public.discipline_statement USING btree (list_id);

create table education_cycle (
  account_id uuid not null,
  cycle_group text not null,
  constraint education_cycle_pkey PRIMARY KEY (account_id),
  constraint education_cycle_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint education_cycle_cycle_group_check CHECK ((cycle_group = ANY (ARRAY['0-3'::text, '4-6'::text, '7-9'::text])))
);

create table education_record (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  title text not null,
  provider text not null default ''::text,
  program_number text not null default ''::text,
  completed_on date not null,
  hours numeric(4,1) not null,
  ethics_hours numeric(4,1) not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint education_record_pkey PRIMARY KEY (id),
  constraint education_record_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint education_record_check CHECK (((ethics_hours >= (0)::numeric) AND (ethics_hours <= hours))),
  constraint education_record_hours_check CHECK (((hours > (0)::numeric) AND (hours <= (72)::numeric))),
  constraint education_record_program_number_check CHECK ((length(program_number) <= 60)),
  constraint education_record_provider_check CHECK ((length(provider) <= 100)),
  constraint education_record_title_check CHECK (((length(title) >= 1) AND (length(title) <= 150)))
);
CREATE INDEX education_record_account ON public.education_record USING btree (account_id, completed_on DESC, id);

create table email_change (
  account_id uuid not null,
  new_email text not null,
  old_confirmed_at timestamp with time zone,
  new_confirmed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  session_id uuid,
  constraint email_change_pkey PRIMARY KEY (account_id),
  constraint email_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint email_change_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE SET NULL,
  constraint email_change_new_email_check CHECK (((length(new_email) >= 5) AND (length(new_email) <= 254)))
);

create table faq (
  id bigint not null generated always as identity,
  slug text collate "C" not null,
  category text not null,
  question text not null,
  answer text not null,
  see text,
  words text not null,
  "position" integer not null,
  source_name text not null,
  source_url text not null,
  reviewed_on date not null default CURRENT_DATE,
  is_hidden boolean not null default false,
  version integer not null default 1,
  edited_at timestamp with time zone,
  written_on date not null default CURRENT_DATE,
  signed_off_on date,
  signed_off_by text,
  tax_year smallint,
  expires_on date,
  author text,
  passages jsonb not null default '[]'::jsonb,
  constraint faq_slug_key UNIQUE (slug),
  constraint faq_pkey PRIMARY KEY (id),
  constraint faq_answer_check CHECK (((length(answer) >= 40) AND (length(answer) <= 4000))),
  constraint faq_author_check CHECK (((length(author) >= 1) AND (length(author) <= 200))),
  constraint faq_check CHECK (((signed_off_on IS NULL) = (signed_off_by IS NULL))),
  constraint faq_check1 CHECK ((signed_off_on >= written_on)),
  constraint faq_check2 CHECK (((tax_year IS NULL) = (expires_on IS NULL))),
  constraint faq_check3 CHECK ((expires_on >= written_on)),
  constraint faq_passages_check CHECK ((jsonb_typeof(passages) = 'array'::text)),
  constraint faq_question_check CHECK (((length(question) >= 10) AND (length(question) <= 200))),
  constraint faq_signed_off_by_check CHECK (((length(signed_off_by) >= 1) AND (length(signed_off_by) <= 200))),
  constraint faq_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 80))),
  constraint faq_source_name_check CHECK (((length(source_name) >= 1) AND (length(source_name) <= 200))),
  constraint faq_source_url_check CHECK (((source_url ~ '^https://[^[:space:]]+$'::text) AND (length(source_url) <= 300))),
  constraint faq_tax_year_check CHECK (((tax_year >= 2000) AND (tax_year <= 2100)))
);
CREATE INDEX faq_shown ON public.faq USING btree (category, "position", id) WHERE (NOT is_hidden);

create table first_call (
  id uuid not null,
  client_id uuid not null,
  agent_id uuid not null,
  place integer not null,
  starts_at timestamp with time zone not null,
  phone text,
  about text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  canceled_at timestamp with time zone,
  canceled_by uuid,
  reminded_at timestamp with time zone,
  client_key text not null default (gen_random_uuid())::text,
  agent_key text not null default (gen_random_uuid())::text,
  client_zone text,
  moved_places integer[] not null default '{}'::integer[],
  constraint first_call_agent_key_key UNIQUE (agent_key),
  constraint first_call_client_key_key UNIQUE (client_key),
  constraint first_call_pkey PRIMARY KEY (id),
  constraint first_call_canceled_by_fkey FOREIGN KEY (canceled_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint first_call_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES conversation(client_id, agent_id) ON DELETE CASCADE,
  constraint first_call_about_check CHECK ((length(about) <= 200)),
  constraint first_call_check CHECK (((canceled_at IS NOT NULL) OR (canceled_by IS NULL))),
  constraint first_call_client_zone_check CHECK ((length(client_zone) <= 64)),
  constraint first_call_moved_places_check CHECK ((cardinality(moved_places) <= 5)),
  constraint first_call_phone_check CHECK (((length(phone) >= 8) AND (length(phone) <= 16))),
  constraint first_call_place_check CHECK ((place > 0)),
  constraint first_call_starts_at_check CHECK (((EXTRACT(epoch FROM starts_at) % (900)::numeric) = (0)::numeric))
);
CREATE INDEX first_call_between ON public.first_call USING btree (client_id, agent_id, place);
CREATE INDEX first_call_to_remind ON public.first_call USING btree (starts_at) WHERE ((canceled_at IS NULL) AND (reminded_at IS NULL));
CREATE UNIQUE INDEX first_call_of_agent ON public.first_call USING btree (agent_id, starts_at) WHERE (canceled_at IS NULL);
CREATE UNIQUE INDEX first_call_of_client ON public.first_call USING btree (client_id, starts_at) WHERE (canceled_at IS NULL);

create table first_call_hours (
  account_id uuid not null,
  is_on boolean not null,
  hours jsonb not null,
  notice_hours smallint not null,
  ahead_days smallint not null,
  day_max smallint not null,
  updated_at timestamp with time zone not null default now(),
  constraint first_call_hours_pkey PRIMARY KEY (account_id),
  constraint first_call_hours_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint first_call_hours_ahead_days_check CHECK (((ahead_days >= 1) AND (ahead_days <= 30))),
  constraint first_call_hours_day_max_check CHECK (((day_max >= 1) AND (day_max <= 20))),
  constraint first_call_hours_hours_check CHECK ((jsonb_typeof(hours) = 'array'::text)),
  constraint first_call_hours_notice_hours_check CHECK (((notice_hours >= 1) AND (notice_hours <= 72)))
);

create table help_request (
  id uuid not null,
  client_id uuid not null,
  need text not null,
  letter text not null default ''::text,
  tax_year smallint,
  language text not null,
  meeting text,
  location text not null default ''::text,
  body text not null,
  search text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  first_closed_at timestamp with time zone,
  due_on date,
  constraint help_request_pkey PRIMARY KEY (id),
  constraint help_request_client_id_fkey FOREIGN KEY (client_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint help_request_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000))),
  constraint help_request_language_check CHECK (((length(language) >= 2) AND (length(language) <= 10))),
  constraint help_request_letter_check CHECK ((length(letter) <= 40)),
  constraint help_request_location_check CHECK ((length(location) <= 100)),
  constraint help_request_meeting_check CHECK (((length(meeting) >= 1) AND (length(meeting) <= 20))),
  constraint help_request_need_check CHECK (((length(need) >= 1) AND (length(need) <= 40))),
  constraint help_request_search_check CHECK ((length(search) <= 1000)),
  constraint help_request_tax_year_check CHECK (((tax_year >= 1990) AND (tax_year <= 2100)))
);
CREATE INDEX help_request_of ON public.help_request USING btree (client_id, created_at);

create table help_request_agent (
  request_id uuid not null,
  "position" smallint not null,
  conversation_id uuid not null,
  place integer not null,
  sent_at timestamp with time zone not null default now(),
  declined_at timestamp with time zone,
  declined_for text,
  replaced_at timestamp with time zone,
  reminded_at timestamp with time zone,
  late_at timestamp with time zone,
  constraint help_request_agent_pkey PRIMARY KEY (request_id, conversation_id),
  constraint help_request_agent_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE,
  constraint help_request_agent_request_id_fkey FOREIGN KEY (request_id) REFERENCES help_request(id) ON DELETE CASCADE,
  constraint help_request_agent_check CHECK (((declined_at IS NULL) = (declined_for IS NULL))),
  constraint help_request_agent_check1 CHECK (((declined_at IS NULL) OR (replaced_at IS NULL))),
  constraint help_request_agent_declined_for_check CHECK ((declined_for = ANY (ARRAY['not_taking_clients'::text, 'not_my_field'::text, 'no_time'::text, 'conflict_of_interest'::text, 'other'::text]))),
  constraint help_request_agent_place_check CHECK ((place > 0)),
  constraint help_request_agent_position_check CHECK ((("position" >= 1) AND ("position" <= 3)))
);
CREATE INDEX help_request_agent_in ON public.help_request_agent USING btree (conversation_id, place);
CREATE INDEX help_request_agent_waiting ON public.help_request_agent USING btree (sent_at) WHERE ((declined_at IS NULL) AND (replaced_at IS NULL) AND (late_at IS NULL));
CREATE UNIQUE INDEX help_request_agent_open ON public.help_request_agent USING btree (request_id, "position") WHERE ((declined_at IS NULL) AND (replaced_at IS NULL));

create table identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null,
  provider text not null,
  linked_at timestamp with time zone not null default now(),
  unlinked_at timestamp with time zone,
  constraint identity_pkey PRIMARY KEY (issuer, subject),
  constraint identity_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE INDEX identity_account ON public.identity USING btree (account_id);

create table import_change (
  run_id integer not null,
  listing_id integer not null,
  change text not null,
  before jsonb not null,
  constraint import_change_pkey PRIMARY KEY (run_id, listing_id),
  constraint import_change_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_run(id),
  constraint import_change_change_check CHECK ((change = ANY (ARRAY['changed'::text, 'moved'::text, 'gone'::text, 'returned'::text])))
);

create table import_doubt (
  id integer not null generated always as identity,
  run_id integer not null,
  gone_listing_id integer not null,
  new_listing_id integer not null,
  reason text not null,
  decided_at timestamp with time zone,
  decision text,
  joined jsonb,
  constraint import_doubt_pkey PRIMARY KEY (id),
  constraint import_doubt_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_run(id) ON DELETE CASCADE,
  constraint import_doubt_decision_check CHECK ((decision = ANY (ARRAY['same'::text, 'different'::text])))
);
CREATE INDEX import_doubt_open ON public.import_doubt USING btree (id) WHERE (decided_at IS NULL);

create table import_rejected_row (
  run_id integer not null,
  file text not null,
  line integer not null,
  severity text not null,
  reason text not null,
  raw text not null,
  constraint import_rejected_row_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_run(id) ON DELETE CASCADE,
  constraint import_rejected_row_severity_check CHECK ((severity = ANY (ARRAY['rejected'::text, 'warning'::text])))
);
CREATE INDEX import_rejected_row_run ON public.import_rejected_row USING btree (run_id, line);

create table import_run (
  id integer not null generated always as identity,
  kind text not null,
  scope text[],
  list_date date not null,
  status text not null,
  is_demo boolean not null default false,
  files jsonb not null,
  report jsonb,
  started_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  upload_id uuid,
  last_change bigint,
  constraint import_run_pkey PRIMARY KEY (id),
  constraint import_run_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES import_upload(id) ON DELETE SET NULL,
  constraint import_run_kind_check CHECK ((kind = ANY (ARRAY['ea'::text, 'ptin'::text]))),
  constraint import_run_status_check CHECK ((status = ANY (ARRAY['running'::text, 'committed'::text, 'undone'::text, 'failed'::text])))
);
CREATE INDEX import_run_newest ON public.import_run USING btree (kind, list_date DESC, id DESC) WHERE (status = 'committed'::text);
CREATE INDEX import_run_upload ON public.import_run USING btree (upload_id) WHERE (upload_id IS NOT NULL);

create table import_upload (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  file_name text not null,
  bytes bigint not null,
  status text not null default 'uploaded'::text,
  mode text,
  outcome jsonb,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  file_gone_at timestamp with time zone,
  constraint import_upload_pkey PRIMARY KEY (id),
  constraint import_upload_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  constraint import_upload_mode_check CHECK ((mode = ANY (ARRAY['dry_run'::text, 'commit'::text]))),
  constraint import_upload_status_check CHECK ((status = ANY (ARRAY['uploaded'::text, 'running'::text, 'done'::text, 'failed'::text])))
);

create table job_runner (
  id text not null,
  seen_at timestamp with time zone not null default now(),
  steady_since timestamp with time zone not null default now(),
  constraint job_runner_pkey PRIMARY KEY (id)
);

create table join_alert (
  id bigint not null generated always as identity,
  listing_id integer not null,
  email text not null,
  confirm_hash bytea,
  confirm_by timestamp with time zone,
  confirmed_at timestamp with time zone,
  stop_key text not null default (gen_random_uuid())::text,
  created_at timestamp with time zone not null default now(),
  language text not null default 'en'::text,
  constraint join_alert_confirm_hash_key UNIQUE (confirm_hash),
  constraint join_alert_stop_key_key UNIQUE (stop_key),
  constraint join_alert_pkey PRIMARY KEY (id),
  constraint join_alert_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint join_alert_check CHECK (((confirm_hash IS NULL) = (confirm_by IS NULL))),
  constraint join_alert_check1 CHECK (((confirm_hash IS NOT NULL) OR (confirmed_at IS NOT NULL))),
  constraint join_alert_confirm_hash_check CHECK ((length(confirm_hash) = 32)),
  constraint join_alert_email_check CHECK (((length(email) >= 5) AND (length(email) <= 254))),
  constraint join_alert_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text])))
);
CREATE INDEX join_alert_email ON public.join_alert USING btree (lower(email));
CREATE UNIQUE INDEX join_alert_once ON public.join_alert USING btree (listing_id, lower(email));

create table legal_demand (
  id integer not null generated always as identity,
  received_on date not null,
  kind text not null,
  outcome text not null default 'open'::text,
  reference text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  decided_on date,
  constraint legal_demand_pkey PRIMARY KEY (id),
  constraint legal_demand_check CHECK (((outcome = 'open'::text) = (decided_on IS NULL))),
  constraint legal_demand_check1 CHECK ((decided_on >= received_on)),
  constraint legal_demand_kind_check CHECK ((kind = ANY (ARRAY['court_order'::text, 'subpoena'::text, 'authority'::text, 'copyright'::text, 'other'::text, 'privacy'::text, 'privacy_appeal'::text]))),
  constraint legal_demand_outcome_check CHECK ((outcome = ANY (ARRAY['open'::text, 'complied'::text, 'partly'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint legal_demand_reference_check CHECK ((length(reference) <= 100))
);

create table list_change (
  seq bigint not null generated always as identity,
  listing_id integer not null,
  kind text not null,
  cause text not null,
  run_id integer,
  changed text[] not null default '{}'::text[],
  merged_into integer,
  record jsonb,
  compared text[],
  at timestamp with time zone not null default now(),
  constraint list_change_pkey PRIMARY KEY (seq),
  constraint list_change_cause_check CHECK ((cause = ANY (ARRAY['import'::text, 'undo'::text, 'staff'::text, 'start'::text]))),
  constraint list_change_check CHECK (((record IS NULL) = (compared IS NULL))),
  constraint list_change_check1 CHECK (((kind <> 'opted_out'::text) OR ((record IS NULL) AND (merged_into IS NULL)))),
  constraint list_change_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'gone'::text, 'returned'::text, 'moved'::text, 'renamed'::text, 'corrected'::text, 'opted_out'::text])))
);
CREATE INDEX list_change_of ON public.list_change USING btree (listing_id, seq);

create table listed_place (
  zip text collate "C" not null,
  city_key text collate "C" not null,
  state text collate "C" not null,
  city text not null,
  listings integer not null,
  constraint listed_place_pkey PRIMARY KEY (zip, city_key, state)
);
CREATE INDEX listed_place_by_city ON public.listed_place USING btree (city_key, state, zip);
CREATE INDEX listed_place_by_state ON public.listed_place USING btree (state, city_key, zip);

create table listing (
  id integer not null generated always as identity,
  public_id text collate "C" not null generated always as (lpad(to_hex((((id)::bigint * '2654435761'::bigint) % '4294967296'::bigint)), 8, '0'::text)) stored,
  first_name text not null,
  middle_name text not null default ''::text,
  last_name text not null,
  suffix text not null default ''::text,
  dba text not null default ''::text,
  address_line1 text not null default ''::text,
  address_line2 text not null default ''::text,
  address_line3 text not null default ''::text,
  city text not null default ''::text,
  state text,
  zip text collate "C",
  zip4 text,
  country text,
  phone text,
  website text,
  credentials text[] not null default '{}'::text[],
  afsp boolean not null default false,
  last_key text collate "C" not null,
  first_key text collate "C" not null,
  middle_key text collate "C" not null default ''::text,
  dba_key text collate "C" not null default ''::text,
  city_key text collate "C" not null default ''::text,
  street_key text collate "C" not null default ''::text,
  city_id integer,
  county_id integer,
  lat real,
  lng real,
  "precision" text,
  status text not null default 'listed'::text,
  is_demo boolean not null default false,
  facts_hash bytea not null,
  source_row text[] not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  merged_into integer,
  undone_run integer,
  constraint listing_public_id_key UNIQUE (public_id),
  constraint listing_pkey PRIMARY KEY (id),
  constraint listing_check CHECK (((merged_into IS NULL) OR (status = 'hidden'::text))),
  constraint listing_check1 CHECK (((undone_run IS NULL) OR (status = 'hidden'::text))),
  constraint listing_precision_check CHECK (("precision" = ANY (ARRAY['zip'::text, 'city'::text, 'state'::text]))),
  constraint listing_status_check CHECK ((status = ANY (ARRAY['listed'::text, 'not_in_latest'::text, 'hidden'::text])))
);
CREATE INDEX listing_by_city ON public.listing USING btree (city_id, last_key, first_key, id) WHERE (status = 'listed'::text);
CREATE INDEX listing_by_firm ON public.listing USING btree (dba_key, last_key, first_key, id) WHERE ((status = 'listed'::text) AND (dba_key <> ''::text));
CREATE INDEX listing_by_first_name ON public.listing USING btree (first_key, last_key, id) INCLUDE (state, zip, city_id) WHERE (status = 'listed'::text);
CREATE INDEX listing_by_name ON public.listing USING btree (last_key, first_key, id);
CREATE INDEX listing_by_state ON public.listing USING btree (state, last_key, first_key, id) WHERE (status = 'listed'::text);
CREATE INDEX listing_by_written_city ON public.listing USING btree (city_key, last_key, first_key, id) WHERE ((status = 'listed'::text) AND (city_id IS NULL) AND (city_key <> ''::text));
CREATE INDEX listing_by_zip ON public.listing USING btree (zip, last_key, first_key, id) WHERE (status = 'listed'::text);
CREATE INDEX listing_listed_by_name ON public.listing USING btree (last_key, first_key, id) INCLUDE (state, zip, city_id) WHERE (status = 'listed'::text);
CREATE INDEX listing_merged ON public.listing USING btree (merged_into) WHERE (merged_into IS NOT NULL);

create table listing_anchor (
  state text not null,
  ordinal integer not null,
  last_key text collate "C" not null,
  first_key text collate "C" not null,
  listing_id integer not null,
  constraint listing_anchor_pkey PRIMARY KEY (state, ordinal)
);

create table listing_change (
  id uuid not null default gen_random_uuid(),
  listing_id integer not null,
  account_id uuid not null,
  kind text not null,
  wanted jsonb not null,
  note text not null default ''::text,
  status text not null default 'open'::text,
  reason text,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  constraint listing_change_pkey PRIMARY KEY (id),
  constraint listing_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint listing_change_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint listing_change_check CHECK (((status = 'open'::text) = (decided_at IS NULL))),
  constraint listing_change_check1 CHECK (((status <> 'rejected'::text) OR (reason IS NOT NULL))),
  constraint listing_change_kind_check CHECK ((kind = ANY (ARRAY['credentials'::text, 'name'::text, 'place'::text]))),
  constraint listing_change_note_check CHECK ((length(note) <= 500)),
  constraint listing_change_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'rejected'::text]))),
  constraint listing_change_wanted_check CHECK ((jsonb_typeof(wanted) = 'object'::text))
);
CREATE INDEX listing_change_account ON public.listing_change USING btree (account_id, created_at DESC);
CREATE INDEX listing_change_of_listing ON public.listing_change USING btree (listing_id);
CREATE UNIQUE INDEX listing_change_open ON public.listing_change USING btree (listing_id, kind) WHERE (status = 'open'::text);

create table listing_day (
  listing_id integer not null,
  day date not null,
  views integer not null,
  appearances integer not null,
  constraint listing_day_pkey PRIMARY KEY (listing_id, day),
  constraint listing_day_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing_profile(listing_id) ON DELETE CASCADE,
  constraint listing_day_appearances_check CHECK ((appearances >= 0)),
  constraint listing_day_views_check CHECK ((views >= 0))
);
CREATE INDEX listing_day_day ON public.listing_day USING btree (day);

create table listing_draft (
  account_id uuid not null,
  content jsonb not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint listing_draft_pkey PRIMARY KEY (account_id),
  constraint listing_draft_account_id_fkey FOREIGN KEY (account_id) REFERENCES agent(account_id) ON DELETE CASCADE,
  constraint listing_draft_content_check CHECK ((jsonb_typeof(content) = 'object'::text))
);

create table listing_presence (
  listing_id integer not null,
  kind text not null,
  from_run integer not null,
  until_run integer,
  facts_hash bytea not null default '\x'::bytea,
  row_hash bytea,
  constraint listing_presence_pkey PRIMARY KEY (listing_id, kind, from_run),
  constraint listing_presence_kind_check CHECK ((kind = ANY (ARRAY['ea'::text, 'ptin'::text])))
);
CREATE INDEX listing_presence_from ON public.listing_presence USING btree (from_run);
CREATE INDEX listing_presence_until ON public.listing_presence USING btree (until_run) WHERE (until_run IS NOT NULL);

create table listing_profile (
  listing_id integer not null,
  claimed_at timestamp with time zone not null default now(),
  headline text not null default ''::text,
  bio text not null default ''::text,
  services text[] not null default '{}'::text[],
  client_types text[] not null default '{}'::text[],
  languages text[] not null default '{}'::text[],
  meeting_modes text[] not null default '{}'::text[],
  states_served text[] not null default '{}'::text[],
  accepting_clients boolean,
  accepting_confirmed_at timestamp with time zone,
  fees jsonb not null default '[]'::jsonb,
  hours jsonb not null default '[]'::jsonb,
  show_street boolean not null default false,
  show_phone boolean not null default false,
  show_website boolean not null default false,
  version integer not null default 1,
  credentials text[] not null default '{}'::text[],
  photo_id uuid,
  updated_at timestamp with time zone not null default now(),
  also_known_as text,
  also_known_on date,
  now_in jsonb,
  now_in_on date,
  headline_es text not null default ''::text,
  bio_es text not null default ''::text,
  constraint listing_profile_pkey PRIMARY KEY (listing_id),
  constraint listing_profile_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint listing_profile_also_known_as_check CHECK (((length(also_known_as) >= 2) AND (length(also_known_as) <= 100))),
  constraint listing_profile_check CHECK (((also_known_as IS NULL) = (also_known_on IS NULL))),
  constraint listing_profile_check1 CHECK (((now_in IS NULL) = (now_in_on IS NULL))),
  constraint listing_profile_now_in_check CHECK ((jsonb_typeof(now_in) = 'object'::text))
);
CREATE INDEX listing_profile_languages ON public.listing_profile USING gin (languages);
CREATE INDEX listing_profile_photo ON public.listing_profile USING btree (photo_id) WHERE (photo_id IS NOT NULL);
CREATE INDEX listing_profile_services ON public.listing_profile USING gin (services);

create table listing_rating (
  listing_id integer not null,
  stars_1 integer not null default 0,
  stars_2 integer not null default 0,
  stars_3 integer not null default 0,
  stars_4 integer not null default 0,
  stars_5 integer not null default 0,
  reviews integer generated always as (((((stars_1 + stars_2) + stars_3) + stars_4) + stars_5)) stored,
  total integer generated always as (((((stars_1 + (2 * stars_2)) + (3 * stars_3)) + (4 * stars_4)) + (5 * stars_5))) stored,
  constraint listing_rating_pkey PRIMARY KEY (listing_id),
  constraint listing_rating_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint listing_rating_stars_1_check CHECK ((stars_1 >= 0)),
  constraint listing_rating_stars_2_check CHECK ((stars_2 >= 0)),
  constraint listing_rating_stars_3_check CHECK ((stars_3 >= 0)),
  constraint listing_rating_stars_4_check CHECK ((stars_4 >= 0)),
  constraint listing_rating_stars_5_check CHECK ((stars_5 >= 0))
);

create unlogged table listing_touched (
  listing_id integer not null
);

create table live_event (
  account_id uuid not null,
  number bigint not null,
  name text not null,
  about jsonb not null,
  at timestamp with time zone not null default now(),
  constraint live_event_pkey PRIMARY KEY (account_id, number),
  constraint live_event_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint live_event_name_check CHECK ((name = ANY (ARRAY['notifications'::text, 'chat'::text])))
);
CREATE INDEX live_event_at ON public.live_event USING btree (at);

create table live_stream (
  account_id uuid not null,
  last_number bigint not null default 0,
  constraint live_stream_pkey PRIMARY KEY (account_id),
  constraint live_stream_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

create table live_ticket (
  hash bytea not null,
  session_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint live_ticket_pkey PRIMARY KEY (hash),
  constraint live_ticket_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  constraint live_ticket_hash_check CHECK ((length(hash) = 32))
);
CREATE INDEX live_ticket_expires ON public.live_ticket USING btree (expires_at);
CREATE INDEX live_ticket_session ON public.live_ticket USING btree (session_id);

create table mail (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  recipient text not null,
  reply_to text,
  subject text not null,
  body_text text,
  body_html text,
  state text not null default 'queued'::text,
  tries integer not null default 0,
  next_try_at timestamp with time zone not null default now(),
  reason text,
  queued_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  delete_when_settled boolean not null default false,
  calendar text,
  constraint mail_pkey PRIMARY KEY (id),
  constraint mail_body_html_check CHECK ((length(body_html) <= 400000)),
  constraint mail_body_text_check CHECK ((length(body_text) <= 100000)),
  constraint mail_calendar_check CHECK ((length(calendar) <= 10000)),
  constraint mail_check CHECK (((state <> 'queued'::text) OR ((body_text IS NOT NULL) AND (body_html IS NOT NULL)))),
  constraint mail_check1 CHECK (((state <> 'sent'::text) OR ((body_text IS NULL) AND (body_html IS NULL)))),
  constraint mail_check2 CHECK (((state = 'queued'::text) = (settled_at IS NULL))),
  constraint mail_check3 CHECK (((state <> 'dead'::text) OR (reason IS NOT NULL))),
  constraint mail_check4 CHECK (((state <> 'sent'::text) OR (calendar IS NULL))),
  constraint mail_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text)),
  constraint mail_recipient_check CHECK (((length(recipient) >= 3) AND (length(recipient) <= 254))),
  constraint mail_reply_to_check CHECK (((length(reply_to) >= 3) AND (length(reply_to) <= 254))),
  constraint mail_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'dead'::text]))),
  constraint mail_subject_check CHECK ((((length(subject) >= 1) AND (length(subject) <= 200)) AND (subject !~ '[[:cntrl:]]'::text)))
);
CREATE INDEX mail_dead ON public.mail USING btree (settled_at) WHERE (state = 'dead'::text);
CREATE INDEX mail_due ON public.mail USING btree (next_try_at) WHERE (state = 'queued'::text);
CREATE INDEX mail_recipient ON public.mail USING btree (lower(recipient));
CREATE INDEX mail_reply_to ON public.mail USING btree (lower(reply_to)) WHERE (reply_to IS NOT NULL);
CREATE INDEX mail_settled ON public.mail USING btree (settled_at) WHERE (state <> 'queued'::text);

create table mail_token (
  hash bytea not null,
  account_id uuid not null,
  kind text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint mail_token_pkey PRIMARY KEY (hash),
  constraint mail_token_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint mail_token_hash_check CHECK ((length(hash) = 32)),
  constraint mail_token_kind_check CHECK ((kind = ANY (ARRAY['verify'::text, 'reset'::text, 'email_old'::text, 'email_new'::text])))
);
CREATE INDEX mail_token_account ON public.mail_token USING btree (account_id);
CREATE INDEX mail_token_expires ON public.mail_token USING btree (expires_at);
CREATE UNIQUE INDEX mail_token_open ON public.mail_token USING btree (account_id, kind) WHERE ((used_at IS NULL) AND (kind <> 'verify'::text));

create table message (
  conversation_id uuid not null,
  place integer not null,
  id uuid not null,
  sender_id uuid not null,
  body text not null,
  sent_at timestamp with time zone not null default now(),
  request_id uuid,
  constraint message_sender_id_id_key UNIQUE (sender_id, id),
  constraint message_pkey PRIMARY KEY (conversation_id, place),
  constraint message_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE,
  constraint message_request_id_fkey FOREIGN KEY (request_id) REFERENCES help_request(id) ON DELETE SET NULL,
  constraint message_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint message_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000))),
  constraint message_place_check CHECK ((place > 0))
);
CREATE INDEX message_answers ON public.message USING btree (request_id, conversation_id, place) WHERE (request_id IS NOT NULL);
CREATE INDEX message_words ON public.message USING gin (to_tsvector('simple'::regconfig, body));

create table name_deletion (
  side text not null,
  deletion text collate "C" not null,
  form text collate "C" not null,
  constraint name_deletion_pkey PRIMARY KEY (side, deletion, form)
);

create table name_form (
  side text not null,
  form text collate "C" not null,
  name_key text collate "C" not null,
  kind text not null,
  listings integer not null,
  sound text collate "C",
  sound_alt text collate "C",
  constraint name_form_pkey PRIMARY KEY (side, form, name_key),
  constraint name_form_kind_check CHECK ((kind = ANY (ARRAY['whole'::text, 'joined'::text, 'part'::text]))),
  constraint name_form_side_check CHECK ((side = ANY (ARRAY['last'::text, 'first'::text])))
);
CREATE INDEX name_form_by_name ON public.name_form USING btree (side, name_key);
CREATE INDEX name_form_by_other_sound ON public.name_form USING btree (side, sound_alt) WHERE (sound_alt <> sound);
CREATE INDEX name_form_by_sound ON public.name_form USING btree (side, sound) WHERE (sound IS NOT NULL);

create table newsletter_consent (
  id bigint not null generated always as identity,
  subscriber_id bigint not null,
  act text not null,
  lists text[] not null,
  source text not null,
  at timestamp with time zone not null default now(),
  text_id integer,
  constraint newsletter_consent_pkey PRIMARY KEY (id),
  constraint newsletter_consent_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES newsletter_subscriber(id) ON DELETE CASCADE,
  constraint newsletter_consent_text_id_fkey FOREIGN KEY (text_id) REFERENCES text_version(id),
  constraint newsletter_consent_act_check CHECK ((act = ANY (ARRAY['asked'::text, 'confirmed'::text, 'changed'::text, 'unsubscribed'::text, 'bounced'::text, 'complained'::text]))),
  constraint newsletter_consent_source_check CHECK (((length(source) >= 1) AND (length(source) <= 40)))
);
CREATE INDEX newsletter_consent_of ON public.newsletter_consent USING btree (subscriber_id, at);

create table newsletter_delivery (
  issue_id integer not null,
  subscriber_id bigint not null,
  message_id uuid not null default gen_random_uuid(),
  state text not null default 'queued'::text,
  tries smallint not null default 0,
  next_try_at timestamp with time zone not null default now(),
  reason text,
  settled_at timestamp with time zone,
  constraint newsletter_delivery_message_id_key UNIQUE (message_id),
  constraint newsletter_delivery_pkey PRIMARY KEY (issue_id, subscriber_id),
  constraint newsletter_delivery_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES newsletter_issue(id) ON DELETE CASCADE,
  constraint newsletter_delivery_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES newsletter_subscriber(id) ON DELETE CASCADE,
  constraint newsletter_delivery_check CHECK (((state = 'queued'::text) = (settled_at IS NULL))),
  constraint newsletter_delivery_reason_check CHECK ((length(reason) <= 500)),
  constraint newsletter_delivery_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'skipped'::text, 'bounced'::text])))
);
CREATE INDEX newsletter_delivery_due ON public.newsletter_delivery USING btree (issue_id, next_try_at) WHERE (state = 'queued'::text);
CREATE INDEX newsletter_delivery_subscriber ON public.newsletter_delivery USING btree (subscriber_id);

create table newsletter_issue (
  id integer not null generated always as identity,
  list text not null,
  slug text collate "C" not null,
  title text not null,
  summary text not null,
  blocks jsonb not null,
  sources jsonb not null default '[]'::jsonb,
  reviewed_on date,
  state text not null default 'draft'::text,
  version integer not null default 1,
  author_id uuid,
  send_at timestamp with time zone,
  started_at timestamp with time zone,
  sent_at timestamp with time zone,
  is_demo boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint newsletter_issue_list_slug_key UNIQUE (list, slug),
  constraint newsletter_issue_pkey PRIMARY KEY (id),
  constraint newsletter_issue_author_id_fkey FOREIGN KEY (author_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint newsletter_issue_blocks_check CHECK ((jsonb_typeof(blocks) = 'array'::text)),
  constraint newsletter_issue_check CHECK (((state = 'scheduled'::text) = (send_at IS NOT NULL))),
  constraint newsletter_issue_check1 CHECK (((state = ANY (ARRAY['sending'::text, 'paused'::text, 'sent'::text])) = (started_at IS NOT NULL))),
  constraint newsletter_issue_check2 CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL))),
  constraint newsletter_issue_check3 CHECK (((reviewed_on IS NOT NULL) OR is_demo)),
  constraint newsletter_issue_list_check CHECK ((list = ANY (ARRAY['business'::text, 'planning'::text]))),
  constraint newsletter_issue_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 80))),
  constraint newsletter_issue_sources_check CHECK ((jsonb_typeof(sources) = 'array'::text)),
  constraint newsletter_issue_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'paused'::text, 'sent'::text]))),
  constraint newsletter_issue_summary_check CHECK (((length(summary) >= 20) AND (length(summary) <= 300))),
  constraint newsletter_issue_title_check CHECK ((((length(title) >= 5) AND (length(title) <= 120)) AND (title !~ '[[:cntrl:]]'::text)))
);
CREATE INDEX newsletter_issue_archive ON public.newsletter_issue USING btree (list, started_at DESC, id DESC) WHERE (started_at IS NOT NULL);
CREATE INDEX newsletter_issue_due ON public.newsletter_issue USING btree (send_at) WHERE (state = 'scheduled'::text);
CREATE INDEX newsletter_issue_sending ON public.newsletter_issue USING btree (id) WHERE (state = 'sending'::text);

create table newsletter_subscriber (
  id bigint not null generated always as identity,
  email text not null,
  state text not null default 'pending'::text,
  lists text[] not null default '{}'::text[],
  asked_lists text[] not null default '{}'::text[],
  confirm_hash bytea,
  confirm_by timestamp with time zone,
  key uuid not null default gen_random_uuid(),
  asks smallint not null default 0,
  last_asked_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  soft_bounces smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint newsletter_subscriber_confirm_hash_key UNIQUE (confirm_hash),
  constraint newsletter_subscriber_key_key UNIQUE (key),
  constraint newsletter_subscriber_pkey PRIMARY KEY (id),
  constraint newsletter_subscriber_asked_lists_check CHECK ((asked_lists <@ ARRAY['business'::text, 'planning'::text])),
  constraint newsletter_subscriber_check CHECK (((state = 'confirmed'::text) = (cardinality(lists) > 0))),
  constraint newsletter_subscriber_check1 CHECK (((state <> 'confirmed'::text) OR (confirmed_at IS NOT NULL))),
  constraint newsletter_subscriber_check2 CHECK (((state = ANY (ARRAY['unsubscribed'::text, 'bounced'::text])) = (ended_at IS NOT NULL))),
  constraint newsletter_subscriber_check3 CHECK (((confirm_hash IS NULL) = (confirm_by IS NULL))),
  constraint newsletter_subscriber_confirm_hash_check CHECK ((length(confirm_hash) = 32)),
  constraint newsletter_subscriber_email_check CHECK (((length(email) >= 5) AND (length(email) <= 254))),
  constraint newsletter_subscriber_lists_check CHECK ((lists <@ ARRAY['business'::text, 'planning'::text])),
  constraint newsletter_subscriber_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'confirmed'::text, 'unsubscribed'::text, 'bounced'::text])))
);
CREATE INDEX newsletter_subscriber_pending ON public.newsletter_subscriber USING btree (last_asked_at) WHERE (state = 'pending'::text);
CREATE UNIQUE INDEX newsletter_subscriber_email ON public.newsletter_subscriber USING btree (lower(email));

create table notification (
  id uuid not null default gen_random_uuid(),
  type text not null,
  from_id uuid,
  to_id uuid not null,
  ref text not null,
  preview text not null,
  count integer not null default 1,
  read_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  request_id uuid,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_from_id_fkey FOREIGN KEY (from_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint notification_request_id_fkey FOREIGN KEY (request_id) REFERENCES help_request(id) ON DELETE CASCADE,
  constraint notification_to_id_fkey FOREIGN KEY (to_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint notification_preview_check CHECK ((length(preview) <= 200)),
  constraint notification_ref_check CHECK (((length(ref) >= 1) AND (length(ref) <= 200))),
  constraint notification_type_check CHECK ((type = ANY (ARRAY['chat'::text, 'review'::text, 'answer'::text, 'article'::text, 'claim'::text, 'watch'::text, 'request'::text, 'call'::text, 'system'::text])))
);
CREATE INDEX notification_of ON public.notification USING btree (to_id, created_at DESC, id);
CREATE INDEX notification_request ON public.notification USING btree (request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX notification_unread ON public.notification USING btree (to_id) WHERE (read_at IS NULL);
CREATE UNIQUE INDEX notification_unread_chat ON public.notification USING btree (to_id, ref) WHERE ((type = 'chat'::text) AND (read_at IS NULL));

create table place_source (
  stamp text not null,
  loaded_at timestamp with time zone not null default now(),
  constraint place_source_pkey PRIMARY KEY (stamp)
);

create table push_due (
  account_id uuid not null,
  conversation_id uuid not null,
  next_try_at timestamp with time zone not null default now(),
  tries smallint not null default 0,
  constraint push_due_pkey PRIMARY KEY (account_id, conversation_id),
  constraint push_due_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint push_due_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE
);
CREATE INDEX push_due_at ON public.push_due USING btree (next_try_at);
CREATE INDEX push_due_conversation ON public.push_due USING btree (conversation_id);

create table push_subscription (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null default now(),
  constraint push_subscription_endpoint_key UNIQUE (endpoint),
  constraint push_subscription_pkey PRIMARY KEY (id),
  constraint push_subscription_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  constraint push_subscription_auth_check CHECK (((length(auth) >= 16) AND (length(auth) <= 40))),
  constraint push_subscription_endpoint_check CHECK (((length(endpoint) >= 10) AND (length(endpoint) <= 1000))),
  constraint push_subscription_p256dh_check CHECK (((length(p256dh) >= 80) AND (length(p256dh) <= 100)))
);
CREATE INDEX push_subscription_of ON public.push_subscription USING btree (account_id);
CREATE INDEX push_subscription_session ON public.push_subscription USING btree (session_id);

create table question (
  id integer not null generated always as identity,
  public_id text collate "C" not null generated always as (lpad(to_hex(((((id)::bigint * '2246822519'::bigint) + 374761393) % '4294967296'::bigint)), 8, '0'::text)) stored,
  author_id uuid,
  email text,
  title text not null,
  body text not null,
  topic text not null,
  tax_year smallint,
  state_code text,
  is_anonymous boolean not null default true,
  state text not null,
  held_for text,
  reason text,
  note text not null default ''::text,
  decided_at timestamp with time zone,
  confirm_hash bytea,
  confirm_by timestamp with time zone,
  accepted_answer_id uuid,
  is_demo boolean not null default false,
  created_at timestamp with time zone not null default now(),
  published_at timestamp with time zone,
  active_at timestamp with time zone not null default now(),
  words tsvector generated always as ((setweight(to_tsvector('english'::regconfig, title), 'A'::"char") || setweight(to_tsvector('english'::regconfig, body), 'C'::"char"))) stored,
  constraint question_confirm_hash_key UNIQUE (confirm_hash),
  constraint question_public_id_key UNIQUE (public_id),
  constraint question_pkey PRIMARY KEY (id),
  constraint question_accepted_answer_id_fkey FOREIGN KEY (accepted_answer_id) REFERENCES answer(id) ON DELETE SET NULL,
  constraint question_author_id_fkey FOREIGN KEY (author_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint question_body_check CHECK (((length(body) >= 50) AND (length(body) <= 3000))),
  constraint question_check CHECK (((state = ANY (ARRAY['rejected'::text, 'removed'::text])) = (reason IS NOT NULL))),
  constraint question_check1 CHECK (((state = 'pending'::text) = (held_for IS NOT NULL))),
  constraint question_check2 CHECK (((state <> 'unconfirmed'::text) OR ((email IS NOT NULL) AND (confirm_hash IS NOT NULL) AND (confirm_by IS NOT NULL)))),
  constraint question_confirm_hash_check CHECK ((length(confirm_hash) = 32)),
  constraint question_email_check CHECK (((length(email) >= 5) AND (length(email) <= 254))),
  constraint question_held_for_check CHECK ((held_for = ANY (ARRAY['first_posts'::text, 'link'::text, 'repeat'::text]))),
  constraint question_note_check CHECK ((length(note) <= 500)),
  constraint question_state_check CHECK ((state = ANY (ARRAY['unconfirmed'::text, 'pending'::text, 'published'::text, 'rejected'::text, 'removed'::text]))),
  constraint question_state_code_check CHECK ((state_code ~ '^[A-Z]{2}$'::text)),
  constraint question_tax_year_check CHECK (((tax_year >= 1990) AND (tax_year <= 2100))),
  constraint question_title_check CHECK (((length(title) >= 15) AND (length(title) <= 120)))
);
CREATE INDEX question_author ON public.question USING btree (author_id, created_at DESC);
CREATE INDEX question_email ON public.question USING btree (lower(email)) WHERE (email IS NOT NULL);
CREATE INDEX question_newest ON public.question USING btree (published_at DESC, id DESC) WHERE (state = 'published'::text);
CREATE INDEX question_pending ON public.question USING btree (created_at) WHERE (state = 'pending'::text);
CREATE INDEX question_topic ON public.question USING btree (topic, published_at DESC, id DESC) WHERE (state = 'published'::text);
CREATE INDEX question_unconfirmed ON public.question USING btree (confirm_by) WHERE (state = 'unconfirmed'::text);
CREATE INDEX question_words ON public.question USING gin (words) WHERE (state = 'published'::text);

create table question_follower (
  id bigint not null generated always as identity,
  question_id integer not null,
  account_id uuid,
  email text,
  stop_key uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null default now(),
  constraint question_follower_stop_key_key UNIQUE (stop_key),
  constraint question_follower_pkey PRIMARY KEY (id),
  constraint question_follower_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint question_follower_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id) ON DELETE CASCADE,
  constraint question_follower_check CHECK (((account_id IS NULL) <> (email IS NULL))),
  constraint question_follower_email_check CHECK (((length(email) >= 5) AND (length(email) <= 254)))
);
CREATE INDEX question_follower_account ON public.question_follower USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE UNIQUE INDEX question_follower_once ON public.question_follower USING btree (question_id, COALESCE((account_id)::text, lower(email)));

create unlogged table rate_count (
  key bytea not null,
  points integer not null,
  ends_at timestamp with time zone not null,
  constraint rate_count_pkey PRIMARY KEY (key),
  constraint rate_count_key_check CHECK ((length(key) = 32))
);
CREATE INDEX rate_count_ends ON public.rate_count USING btree (ends_at);

create table receipt (
  id text collate "C" not null,
  asked jsonb not null,
  outcome text not null,
  listing_id integer,
  answer jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint receipt_pkey PRIMARY KEY (id),
  constraint receipt_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE SET NULL,
  constraint receipt_outcome_check CHECK ((outcome = ANY (ARRAY['one'::text, 'several'::text, 'none'::text, 'formerly'::text])))
);
CREATE INDEX receipt_listing ON public.receipt USING btree (listing_id);

create table receipt_signature (
  receipt_id text collate "C" not null,
  token text not null,
  salts text[] not null,
  signed_at timestamp with time zone not null,
  constraint receipt_signature_pkey PRIMARY KEY (receipt_id),
  constraint receipt_signature_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipt(id) ON DELETE CASCADE
);

create table recovery_code (
  account_id uuid not null,
  hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (account_id, hash),
  constraint recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint recovery_code_hash_check CHECK ((length(hash) = 32))
);

create table registration (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  password_hash text not null,
  form jsonb not null,
  terms_version text not null,
  created_at timestamp with time zone not null default now(),
  agreed_texts integer[] not null default '{}'::integer[],
  constraint registration_pkey PRIMARY KEY (id),
  constraint registration_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint registration_form_check CHECK ((jsonb_typeof(form) = 'object'::text)),
  constraint registration_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text))
);
CREATE INDEX registration_account ON public.registration USING btree (account_id, created_at DESC);

create table reply_record (
  listing_id integer not null,
  conversations integer not null,
  median_minutes integer,
  in_two_days integer not null,
  as_of timestamp with time zone not null,
  constraint reply_record_pkey PRIMARY KEY (listing_id),
  constraint reply_record_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing_profile(listing_id) ON DELETE CASCADE,
  constraint reply_record_check CHECK (((in_two_days >= 0) AND (in_two_days <= conversations))),
  constraint reply_record_check1 CHECK (((median_minutes IS NULL) OR (conversations >= 5))),
  constraint reply_record_conversations_check CHECK ((conversations > 0)),
  constraint reply_record_median_minutes_check CHECK ((median_minutes >= 0))
);

create table report (
  id bigint not null generated always as identity,
  kind text not null,
  target_id text not null,
  reason text not null,
  note text not null default ''::text,
  reporter_id uuid,
  network bytea,
  created_at timestamp with time zone not null default now(),
  handled_at timestamp with time zone,
  constraint report_pkey PRIMARY KEY (id),
  constraint report_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint report_check CHECK (((reporter_id IS NULL) OR (network IS NULL))),
  constraint report_kind_check CHECK ((kind = ANY (ARRAY['review'::text, 'reply'::text, 'question'::text, 'answer'::text, 'article'::text]))),
  constraint report_note_check CHECK ((length(note) <= 500))
);
CREATE INDEX report_by_person ON public.report USING btree (reporter_id, created_at) WHERE (reporter_id IS NOT NULL);
CREATE INDEX report_network ON public.report USING btree (created_at) WHERE (network IS NOT NULL);
CREATE INDEX report_open ON public.report USING btree (kind, target_id) WHERE (handled_at IS NULL);
CREATE UNIQUE INDEX report_once ON public.report USING btree (kind, target_id, COALESCE((reporter_id)::text, encode(network, 'hex'::text))) WHERE (handled_at IS NULL);

create table report_salt (
  day date not null default CURRENT_DATE,
  salt bytea not null default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  constraint report_salt_pkey PRIMARY KEY (day)
);

create table resource_entry (
  id bigint not null generated always as identity,
  kind text not null,
  slug text collate "C" not null,
  title text not null,
  content jsonb not null,
  words text not null,
  "position" integer not null,
  source_name text not null,
  source_url text not null,
  reviewed_on date not null default CURRENT_DATE,
  is_hidden boolean not null default false,
  version integer not null default 1,
  edited_at timestamp with time zone,
  written_on date not null default CURRENT_DATE,
  signed_off_on date,
  signed_off_by text,
  tax_year smallint,
  expires_on date,
  author text,
  passages jsonb not null default '[]'::jsonb,
  constraint resource_entry_kind_slug_key UNIQUE (kind, slug),
  constraint resource_entry_pkey PRIMARY KEY (id),
  constraint resource_entry_author_check CHECK (((length(author) >= 1) AND (length(author) <= 200))),
  constraint resource_entry_check CHECK (((signed_off_on IS NULL) = (signed_off_by IS NULL))),
  constraint resource_entry_check1 CHECK ((signed_off_on >= written_on)),
  constraint resource_entry_check2 CHECK (((tax_year IS NULL) = (expires_on IS NULL))),
  constraint resource_entry_check3 CHECK ((expires_on >= written_on)),
  constraint resource_entry_content_check CHECK ((jsonb_typeof(content) = 'object'::text)),
  constraint resource_entry_kind_check CHECK ((kind = ANY (ARRAY['notice'::text, 'form'::text, 'deadline'::text, 'term'::text, 'agency'::text, 'help'::text, 'tip'::text, 'tool'::text]))),
  constraint resource_entry_passages_check CHECK ((jsonb_typeof(passages) = 'array'::text)),
  constraint resource_entry_signed_off_by_check CHECK (((length(signed_off_by) >= 1) AND (length(signed_off_by) <= 200))),
  constraint resource_entry_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 60))),
  constraint resource_entry_source_name_check CHECK (((length(source_name) >= 1) AND (length(source_name) <= 200))),
  constraint resource_entry_source_url_check CHECK (((source_url ~ '^https://[^[:space:]]+$'::text) AND (length(source_url) <= 300))),
  constraint resource_entry_tax_year_check CHECK (((tax_year >= 2000) AND (tax_year <= 2100))),
  constraint resource_entry_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
CREATE INDEX resource_entry_shown ON public.resource_entry USING btree (kind, "position", id) WHERE (NOT is_hidden);

create table review (
  id uuid not null default gen_random_uuid(),
  listing_id integer not null,
  author_id uuid,
  rating smallint not null,
  expertise smallint,
  communication smallint,
  timeliness smallint,
  value smallint,
  title text not null default ''::text,
  comment text not null,
  service text,
  service_year smallint,
  attested_at timestamp with time zone not null default now(),
  state text not null,
  held_for text,
  reason text,
  note text not null default ''::text,
  decided_at timestamp with time zone,
  reply text,
  replied_at timestamp with time zone,
  reply_author_id uuid,
  reply_removed_for text,
  flagged_at timestamp with time zone,
  is_demo boolean not null default false,
  created_at timestamp with time zone not null default now(),
  edited_at timestamp with time zone,
  published_at timestamp with time zone,
  reply_decided_at timestamp with time zone,
  reply_note text not null default ''::text,
  show_messaged boolean not null default false,
  constraint review_pkey PRIMARY KEY (id),
  constraint review_author_id_fkey FOREIGN KEY (author_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint review_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint review_reply_author_id_fkey FOREIGN KEY (reply_author_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint review_check CHECK ((((length(comment) >= 40) AND (length(comment) <= 2000)) OR ((state = 'removed'::text) AND (reason = 'author'::text) AND (comment = ''::text)))),
  constraint review_check1 CHECK (((state = ANY (ARRAY['rejected'::text, 'removed'::text])) = (reason IS NOT NULL))),
  constraint review_check2 CHECK (((state = 'pending'::text) = (held_for IS NOT NULL))),
  constraint review_check3 CHECK (((reply IS NULL) = (replied_at IS NULL))),
  constraint review_check4 CHECK (((reply_removed_for IS NULL) OR (reply IS NOT NULL))),
  constraint review_communication_check CHECK (((communication >= 1) AND (communication <= 5))),
  constraint review_expertise_check CHECK (((expertise >= 1) AND (expertise <= 5))),
  constraint review_held_for_check CHECK ((held_for = ANY (ARRAY['first_posts'::text, 'link'::text, 'repeat'::text]))),
  constraint review_note_check CHECK ((length(note) <= 500)),
  constraint review_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint review_reply_check CHECK (((length(reply) >= 10) AND (length(reply) <= 1500))),
  constraint review_reply_note_check CHECK ((length(reply_note) <= 500)),
  constraint review_service_year_check CHECK (((service_year >= 1990) AND (service_year <= 2100))),
  constraint review_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'published'::text, 'flagged'::text, 'rejected'::text, 'removed'::text]))),
  constraint review_timeliness_check CHECK (((timeliness >= 1) AND (timeliness <= 5))),
  constraint review_title_check CHECK ((length(title) <= 80)),
  constraint review_value_check CHECK (((value >= 1) AND (value <= 5)))
);
CREATE INDEX review_by_author ON public.review USING btree (author_id, created_at DESC);
CREATE INDEX review_of_listing ON public.review USING btree (listing_id, created_at DESC, id);
CREATE INDEX review_pending ON public.review USING btree (created_at) WHERE (state = 'pending'::text);
CREATE INDEX review_reply_author ON public.review USING btree (reply_author_id) WHERE (reply_author_id IS NOT NULL);

create table saved_listing (
  account_id uuid not null,
  listing_id integer not null,
  saved_at timestamp with time zone not null default now(),
  watching boolean not null default false,
  known_status text not null,
  note text not null default ''::text,
  constraint saved_listing_pkey PRIMARY KEY (account_id, listing_id),
  constraint saved_listing_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint saved_listing_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint saved_listing_known_status_check CHECK ((known_status = ANY (ARRAY['listed'::text, 'not_in_latest'::text, 'hidden'::text]))),
  constraint saved_listing_note_check CHECK ((length(note) <= 200))
);
CREATE INDEX saved_listing_of_listing ON public.saved_listing USING btree (listing_id);
CREATE INDEX saved_listing_watched ON public.saved_listing USING btree (listing_id) WHERE watching;

create table schema_migration (
  version text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migration_pkey PRIMARY KEY (version)
);

create table search_count (
  week date not null,
  family text not null,
  found integer not null default 0,
  missed integer not null default 0,
  constraint search_count_pkey PRIMARY KEY (week, family),
  constraint search_count_family_check CHECK ((family = ANY (ARRAY['name'::text, 'place'::text, 'need'::text, 'letter'::text, 'mixed'::text, 'unsearchable'::text])))
);

create table search_miss (
  week date not null,
  family text not null,
  asked text not null,
  searches integer not null,
  constraint search_miss_pkey PRIMARY KEY (week, family, asked),
  constraint search_miss_asked_check CHECK (((length(asked) >= 1) AND (length(asked) <= 200)))
);

create table search_salt (
  week date not null,
  salt bytea not null default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  constraint search_salt_pkey PRIMARY KEY (week)
);

create table search_word (
  week date not null,
  mark bytea not null,
  searches integer not null,
  word text,
  constraint search_word_pkey PRIMARY KEY (week, mark),
  constraint search_word_mark_check CHECK ((length(mark) = 32)),
  constraint search_word_word_check CHECK (((length(word) >= 3) AND (length(word) <= 30)))
);

create table second_factor (
  account_id uuid not null,
  secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint second_factor_pkey PRIMARY KEY (account_id),
  constraint second_factor_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

create table session (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  method text not null,
  device text not null default ''::text,
  network text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  awaits_factor boolean not null default false,
  factor_tries integer not null default 0,
  factor_at timestamp with time zone,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint session_check CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint session_device_check CHECK ((length(device) <= 100)),
  constraint session_end_reason_check CHECK ((end_reason = ANY (ARRAY['signed_out'::text, 'revoked'::text, 'password_changed'::text, 'email_changed'::text, 'role_changed'::text, 'suspended'::text, 'deleted'::text, 'reused'::text, 'replaced'::text, 'factor_failed'::text]))),
  constraint session_network_check CHECK ((length(network) <= 60))
);
CREATE INDEX session_account ON public.session USING btree (account_id, created_at DESC);
CREATE INDEX session_ends ON public.session USING btree (ends_at);

create table session_token (
  hash bytea not null,
  session_id uuid not null,
  kind text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  successor bytea,
  created_at timestamp with time zone not null default now(),
  constraint session_token_pkey PRIMARY KEY (hash),
  constraint session_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  constraint session_token_check CHECK (((successor IS NULL) OR ((kind = 'refresh'::text) AND (used_at IS NOT NULL)))),
  constraint session_token_hash_check CHECK ((length(hash) = 32)),
  constraint session_token_kind_check CHECK ((kind = ANY (ARRAY['access'::text, 'refresh'::text, 'challenge'::text, 'code'::text])))
);
CREATE INDEX session_token_expires ON public.session_token USING btree (expires_at);
CREATE INDEX session_token_session ON public.session_token USING btree (session_id, kind);

create table socket_io_attachments (
  id bigint not null default nextval('socket_io_attachments_id_seq'::regclass),
  created_at timestamp with time zone default now(),
  payload bytea,
  constraint socket_io_attachments_id_key UNIQUE (id)
);

create table source_check (
  url text not null,
  outcome text not null,
  status smallint,
  detail text,
  checked_at timestamp with time zone not null,
  ok_at timestamp with time zone,
  constraint source_check_pkey PRIMARY KEY (url),
  constraint source_check_detail_check CHECK ((length(detail) <= 500)),
  constraint source_check_outcome_check CHECK ((outcome = ANY (ARRAY['ok'::text, 'moved'::text, 'gone'::text, 'failed'::text]))),
  constraint source_check_url_check CHECK (((url ~ '^https://'::text) AND (length(url) <= 300)))
);

create table source_check_run (
  id boolean not null default true,
  ran_at timestamp with time zone not null,
  checked integer not null,
  is_offline boolean not null,
  constraint source_check_run_pkey PRIMARY KEY (id),
  constraint source_check_run_id_check CHECK (id)
);

create table state (
  code text not null,
  name text not null,
  slug text not null,
  kind text not null,
  zip_count integer not null default 0,
  lat real,
  lng real,
  constraint state_name_key UNIQUE (name),
  constraint state_slug_key UNIQUE (slug),
  constraint state_pkey PRIMARY KEY (code),
  constraint state_code_check CHECK ((code ~ '^[A-Z]{2}$'::text)),
  constraint state_kind_check CHECK ((kind = ANY (ARRAY['state'::text, 'district'::text, 'territory'::text, 'military'::text])))
);

create table text_version (
  id integer not null generated always as identity,
  kind text collate "C" not null,
  slug text collate "C" not null,
  number integer not null,
  sha256 bytea not null,
  content jsonb,
  shown_from timestamp with time zone not null default now(),
  changed_by text not null,
  was_wrong text,
  signed_off_on date,
  signed_off_by text,
  constraint text_version_kind_slug_number_key UNIQUE (kind, slug, number),
  constraint text_version_pkey PRIMARY KEY (id),
  constraint text_version_changed_by_check CHECK ((changed_by = ANY (ARRAY['release'::text, 'editor'::text]))),
  constraint text_version_check CHECK (((signed_off_on IS NULL) = (signed_off_by IS NULL))),
  constraint text_version_check1 CHECK (((signed_off_on IS NULL) OR (kind = 'guide'::text))),
  constraint text_version_content_check CHECK ((jsonb_typeof(content) = 'object'::text)),
  constraint text_version_kind_check CHECK (((kind ~ '^[a-z]+$'::text) AND (length(kind) <= 20))),
  constraint text_version_number_check CHECK ((number > 0)),
  constraint text_version_sha256_check CHECK ((length(sha256) = 32)),
  constraint text_version_signed_off_by_check CHECK (((length(signed_off_by) >= 1) AND (length(signed_off_by) <= 200))),
  constraint text_version_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 80))),
  constraint text_version_was_wrong_check CHECK (((length(was_wrong) >= 10) AND (length(was_wrong) <= 1000)))
);
CREATE INDEX text_version_corrections ON public.text_version USING btree (shown_from DESC, id DESC) WHERE (was_wrong IS NOT NULL);

create table transparency_report (
  half text collate "C" not null,
  figures jsonb not null,
  counted_at timestamp with time zone not null,
  is_final boolean not null,
  constraint transparency_report_pkey PRIMARY KEY (half),
  constraint transparency_report_figures_check CHECK ((jsonb_typeof(figures) = 'object'::text)),
  constraint transparency_report_half_check CHECK ((half ~ '^20[0-9]{2}-h[12]$'::text))
);

create table waiting_message (
  account_id uuid not null,
  listing_id integer not null,
  id uuid not null,
  body text not null,
  written_at timestamp with time zone not null default now(),
  constraint waiting_message_pkey PRIMARY KEY (account_id),
  constraint waiting_message_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint waiting_message_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  constraint waiting_message_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000)))
);
CREATE INDEX waiting_message_listing ON public.waiting_message USING btree (listing_id);

create table webhook_attempt (
  delivery_id uuid not null,
  nth integer not null,
  tried_at timestamp with time zone not null default now(),
  status integer,
  failure text,
  duration_ms integer not null,
  next_try_at timestamp with time zone,
  constraint webhook_attempt_pkey PRIMARY KEY (delivery_id, nth),
  constraint webhook_attempt_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_delivery(id) ON DELETE CASCADE,
  constraint webhook_attempt_check CHECK (((status IS NULL) = (failure IS NOT NULL))),
  constraint webhook_attempt_failure_check CHECK ((failure = ANY (ARRAY['address'::text, 'timeout'::text, 'connection'::text]))),
  constraint webhook_attempt_nth_check CHECK ((nth > 0))
);

create table webhook_delivery (
  id uuid not null default gen_random_uuid(),
  endpoint_id uuid not null,
  type text not null,
  event text not null,
  change bigint,
  data jsonb,
  created_at timestamp with time zone not null default now(),
  state text not null default 'queued'::text,
  tries integer not null default 0,
  next_try_at timestamp with time zone default now(),
  status integer,
  failure text,
  response text,
  duration_ms integer,
  tried_at timestamp with time zone,
  constraint webhook_delivery_endpoint_id_event_key UNIQUE (endpoint_id, event),
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoint(id) ON DELETE CASCADE,
  constraint webhook_delivery_check CHECK (((change IS NULL) <> (data IS NULL))),
  constraint webhook_delivery_check1 CHECK (((state = 'queued'::text) = (next_try_at IS NOT NULL))),
  constraint webhook_delivery_failure_check CHECK ((failure = ANY (ARRAY['address'::text, 'timeout'::text, 'connection'::text, 'disabled'::text]))),
  constraint webhook_delivery_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'delivered'::text, 'dead'::text]))),
  constraint webhook_delivery_tries_check CHECK ((tries >= 0))
);
CREATE INDEX webhook_delivery_newest ON public.webhook_delivery USING btree (endpoint_id, created_at DESC, id);
CREATE INDEX webhook_delivery_queued ON public.webhook_delivery USING btree (endpoint_id, next_try_at) WHERE (state = 'queued'::text);

create table webhook_endpoint (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  url text not null,
  description text not null,
  events text[] not null,
  listings integer[] not null,
  receipts text[] not null,
  secret bytea not null,
  earlier_secret bytea,
  earlier_until timestamp with time zone,
  last_change bigint not null,
  last_import integer not null,
  failing_since timestamp with time zone,
  is_told boolean not null default false,
  disabled_at timestamp with time zone,
  disabled_by text,
  created_at timestamp with time zone not null default now(),
  constraint webhook_endpoint_pkey PRIMARY KEY (id),
  constraint webhook_endpoint_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint webhook_endpoint_check CHECK (((earlier_secret IS NULL) = (earlier_until IS NULL))),
  constraint webhook_endpoint_check1 CHECK (((disabled_at IS NULL) = (disabled_by IS NULL))),
  constraint webhook_endpoint_description_check CHECK ((length(description) <= 60)),
  constraint webhook_endpoint_disabled_by_check CHECK ((disabled_by = ANY (ARRAY['owner'::text, 'gone'::text, 'failing'::text]))),
  constraint webhook_endpoint_events_check CHECK (((cardinality(events) > 0) AND (events <@ '{listing.left,listing.returned,listing.changed,receipt.aged,list.updated}'::text[]))),
  constraint webhook_endpoint_listings_check CHECK ((cardinality(listings) <= 500)),
  constraint webhook_endpoint_receipts_check CHECK ((cardinality(receipts) <= 500)),
  constraint webhook_endpoint_url_check CHECK (((length(url) >= 1) AND (length(url) <= 500)))
);
CREATE INDEX webhook_endpoint_of ON public.webhook_endpoint USING btree (account_id);

create table zip (
  zip text collate "C" not null,
  state text not null,
  city_id integer,
  county_id integer,
  lat real,
  lng real,
  constraint zip_pkey PRIMARY KEY (zip),
  constraint zip_zip_check CHECK ((zip ~ '^[0-9]{5}$'::text))
);
CREATE INDEX zip_city ON public.zip USING btree (city_id);
