-- The schema as all migrations together make it. Made by: npm run cli -- schema
-- For reading and review; a test fails when it is not current. Change it by adding a migration.

create extension fuzzystrmatch;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'A % is never changed.', tg_table_name using errcode = 'integrity_constraint_violation';
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
  constraint account_pkey PRIMARY KEY (id),
  constraint account_check CHECK (((status = 'deleted'::text) = (email IS NULL))),
  constraint account_check1 CHECK (((status = 'deleted'::text) = (deleted_at IS NOT NULL))),
  constraint account_check2 CHECK (((status <> 'suspended'::text) OR (status_reason IS NOT NULL))),
  constraint account_email_check CHECK (((length(email) >= 5) AND (length(email) <= 254))),
  constraint account_first_name_check CHECK ((length(first_name) <= 50)),
  constraint account_last_name_check CHECK ((length(last_name) <= 50)),
  constraint account_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text)),
  constraint account_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
  constraint account_preferences_check CHECK ((jsonb_typeof(preferences) = 'object'::text)),
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
CREATE INDEX audit_log_target ON public.audit_log USING btree (target_kind, target_id, id DESC);

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
  constraint city_alias_pkey PRIMARY KEY (state, alias_key)
);
CREATE INDEX city_alias_by_key ON public.city_alias USING btree (alias_key);

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
  constraint contact_message_digest_sent_on_key UNIQUE (digest, sent_on),
  constraint contact_message_pkey PRIMARY KEY (id),
  constraint contact_message_check CHECK (((status = 'handled'::text) = (handled_at IS NOT NULL))),
  constraint contact_message_email_check CHECK (((length(email) >= 5) AND (length(email) <= 254))),
  constraint contact_message_message_check CHECK (((length(message) >= 20) AND (length(message) <= 4000))),
  constraint contact_message_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint contact_message_status_check CHECK ((status = ANY (ARRAY['new'::text, 'held'::text, 'handled'::text])))
);
CREATE INDEX contact_message_open ON public.contact_message USING btree (created_at) WHERE (status <> 'handled'::text);

create table content_source (
  stamp text not null,
  loaded_at timestamp with time zone not null default now(),
  constraint content_source_pkey PRIMARY KEY (stamp)
);

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

create table email_change (
  account_id uuid not null,
  new_email text not null,
  old_confirmed_at timestamp with time zone,
  new_confirmed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint email_change_pkey PRIMARY KEY (account_id),
  constraint email_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
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
  reviewed_on date not null,
  is_hidden boolean not null default false,
  version integer not null default 1,
  edited_at timestamp with time zone,
  constraint faq_slug_key UNIQUE (slug),
  constraint faq_pkey PRIMARY KEY (id),
  constraint faq_answer_check CHECK (((length(answer) >= 40) AND (length(answer) <= 4000))),
  constraint faq_question_check CHECK (((length(question) >= 10) AND (length(question) <= 200))),
  constraint faq_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 80))),
  constraint faq_source_name_check CHECK (((length(source_name) >= 1) AND (length(source_name) <= 200))),
  constraint faq_source_url_check CHECK (((source_url ~ '^https://[^[:space:]]+$'::text) AND (length(source_url) <= 300)))
);
CREATE INDEX faq_shown ON public.faq USING btree (category, "position", id) WHERE (NOT is_hidden);

create table identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null,
  provider text not null,
  linked_at timestamp with time zone not null default now(),
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
  constraint import_doubt_pkey PRIMARY KEY (id),
  constraint import_doubt_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_run(id) ON DELETE CASCADE,
  constraint import_doubt_decision_check CHECK ((decision = ANY (ARRAY['same'::text, 'different'::text])))
);

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
  constraint import_run_pkey PRIMARY KEY (id),
  constraint import_run_kind_check CHECK ((kind = ANY (ARRAY['ea'::text, 'ptin'::text]))),
  constraint import_run_status_check CHECK ((status = ANY (ARRAY['running'::text, 'committed'::text, 'undone'::text, 'failed'::text])))
);
CREATE INDEX import_run_newest ON public.import_run USING btree (kind, list_date DESC, id DESC) WHERE (status = 'committed'::text);

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
  constraint listing_public_id_key UNIQUE (public_id),
  constraint listing_pkey PRIMARY KEY (id),
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

create table listing_anchor (
  state text not null,
  ordinal integer not null,
  last_key text collate "C" not null,
  first_key text collate "C" not null,
  listing_id integer not null,
  constraint listing_anchor_pkey PRIMARY KEY (state, ordinal)
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
  constraint listing_profile_pkey PRIMARY KEY (listing_id),
  constraint listing_profile_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE
);
CREATE INDEX listing_profile_languages ON public.listing_profile USING gin (languages);
CREATE INDEX listing_profile_services ON public.listing_profile USING gin (services);

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
  constraint mail_pkey PRIMARY KEY (id),
  constraint mail_body_html_check CHECK ((length(body_html) <= 400000)),
  constraint mail_body_text_check CHECK ((length(body_text) <= 100000)),
  constraint mail_check CHECK (((state = 'sent'::text) OR ((body_text IS NOT NULL) AND (body_html IS NOT NULL)))),
  constraint mail_check1 CHECK (((state <> 'sent'::text) OR ((body_text IS NULL) AND (body_html IS NULL)))),
  constraint mail_check2 CHECK (((state = 'queued'::text) = (settled_at IS NULL))),
  constraint mail_check3 CHECK (((state <> 'dead'::text) OR (reason IS NOT NULL))),
  constraint mail_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text)),
  constraint mail_recipient_check CHECK (((length(recipient) >= 3) AND (length(recipient) <= 254))),
  constraint mail_reply_to_check CHECK (((length(reply_to) >= 3) AND (length(reply_to) <= 254))),
  constraint mail_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'dead'::text]))),
  constraint mail_subject_check CHECK ((((length(subject) >= 1) AND (length(subject) <= 200)) AND (subject !~ '[[:cntrl:]]'::text)))
);
CREATE INDEX mail_dead ON public.mail USING btree (settled_at) WHERE (state = 'dead'::text);
CREATE INDEX mail_due ON public.mail USING btree (next_try_at) WHERE (state = 'queued'::text);

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

create table place_source (
  stamp text not null,
  loaded_at timestamp with time zone not null default now(),
  constraint place_source_pkey PRIMARY KEY (stamp)
);

create table receipt (
  id text collate "C" not null,
  asked jsonb not null,
  outcome text not null,
  listing_id integer,
  answer jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint receipt_pkey PRIMARY KEY (id),
  constraint receipt_outcome_check CHECK ((outcome = ANY (ARRAY['one'::text, 'several'::text, 'none'::text])))
);
CREATE INDEX receipt_listing ON public.receipt USING btree (listing_id);

create table recovery_code (
  account_id uuid not null,
  hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (account_id, hash),
  constraint recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint recovery_code_hash_check CHECK ((length(hash) = 32))
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
  reviewed_on date not null,
  is_hidden boolean not null default false,
  version integer not null default 1,
  edited_at timestamp with time zone,
  constraint resource_entry_kind_slug_key UNIQUE (kind, slug),
  constraint resource_entry_pkey PRIMARY KEY (id),
  constraint resource_entry_content_check CHECK ((jsonb_typeof(content) = 'object'::text)),
  constraint resource_entry_kind_check CHECK ((kind = ANY (ARRAY['notice'::text, 'form'::text, 'deadline'::text, 'term'::text, 'agency'::text, 'help'::text, 'tip'::text, 'tool'::text]))),
  constraint resource_entry_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 60))),
  constraint resource_entry_source_name_check CHECK (((length(source_name) >= 1) AND (length(source_name) <= 200))),
  constraint resource_entry_source_url_check CHECK (((source_url ~ '^https://[^[:space:]]+$'::text) AND (length(source_url) <= 300))),
  constraint resource_entry_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
CREATE INDEX resource_entry_shown ON public.resource_entry USING btree (kind, "position", id) WHERE (NOT is_hidden);

create table schema_migration (
  version text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migration_pkey PRIMARY KEY (version)
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
  constraint session_end_reason_check CHECK ((end_reason = ANY (ARRAY['signed_out'::text, 'revoked'::text, 'password_changed'::text, 'role_changed'::text, 'suspended'::text, 'deleted'::text, 'reused'::text, 'replaced'::text, 'factor_failed'::text]))),
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
