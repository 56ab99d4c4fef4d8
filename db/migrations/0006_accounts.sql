-- People who sign in: accounts, agents, sessions, second factor, links sent by mail, and the log of what staff did.

create table account (
  -- Random: the public id of a user too.
  id uuid primary key default gen_random_uuid(),
  -- As typed, of ASCII letters; null once deleted.
  email text check (length(email) between 5 and 254),
  first_name text not null check (length(first_name) <= 50),
  last_name text not null check (length(last_name) <= 50),
  -- E.164.
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  role text not null check (role in ('client', 'agent', 'editor', 'moderator', 'admin')),
  -- A PHC string of Argon2id; null for those who sign in by a provider only.
  password_hash text check (password_hash like '$argon2id$%'),
  email_verified_at timestamptz,
  status text not null default 'active' check (status in ('active', 'suspended', 'deleted')),
  status_reason text,
  locale text not null default 'en-US',
  timezone text not null default 'America/New_York',
  preferences jsonb not null default '{}' check (jsonb_typeof(preferences) = 'object'),
  -- Asked for at registration; the newsletter asks once more by mail before it sends.
  wants_newsletter boolean not null default false,
  terms_accepted_at timestamptz,
  -- Which text of the terms: the day of its review.
  terms_version text,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((status = 'deleted') = (email is null)),
  check ((status = 'deleted') = (deleted_at is not null)),
  check (status <> 'suspended' or status_reason is not null)
);
create unique index account_email on account (lower(email));
create index account_staff on account (role) where role not in ('client', 'agent');
create index account_unverified on account (created_at) where email_verified_at is null and status = 'active';

-- What makes an account an agent. The link to a listing is set by a claim.
create table agent (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null unique references account (id) on delete cascade,
  approval text not null default 'pending' check (approval in ('pending', 'approved', 'rejected', 'suspended')),
  approval_reason text,
  decided_at timestamptz,
  business_name text not null default '' check (length(business_name) <= 120),
  city text not null default '' check (length(city) <= 100),
  state text check (state ~ '^[A-Z]{2}$'),
  zip text collate "C" check (zip ~ '^[0-9]{5}(-[0-9]{4})?$'),
  website text check (length(website) <= 200),
  -- Said to be an enrolled agent, under the terms.
  attested_at timestamptz,
  -- The listing they said is theirs when they registered: a wish, not a claim.
  wished_listing_id integer references listing (id) on delete set null,
  -- The listing that is theirs. One agent each.
  listing_id integer unique references listing (id) on delete set null,
  created_at timestamptz not null default now(),
  check (approval in ('pending', 'approved') or approval_reason is not null)
);
create index agent_pending on agent (created_at, id) where approval = 'pending';
create index agent_wished_listing on agent (wished_listing_id) where wished_listing_id is not null;

-- Who someone is at another place: never by address, always by issuer and subject.
create table identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null references account (id) on delete cascade,
  -- Our name for the issuer: google, oidc.
  provider text not null,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index identity_account on identity (account_id);

-- One sign-in on one device, with all the tokens that follow from it. Both layers (bearer tokens and the cookie of
-- /api/auth) hang on this row: what ends it ends both.
create table session (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  -- credentials, google, oidc: how it began.
  method text not null,
  -- For people: "Firefox on Windows".
  device text not null default '' check (length(device) <= 100),
  -- The address, cut to its network: 203.0.113.7, 2001:db8:1:2::/64.
  network text not null default '' check (length(network) <= 60),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- However often it is renewed, it ends here.
  ends_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in
    ('signed_out', 'revoked', 'password_changed', 'role_changed', 'suspended', 'deleted', 'reused', 'replaced', 'factor_failed')),
  -- Nobody is signed in until the second factor is shown.
  awaits_factor boolean not null default false,
  factor_tries integer not null default 0,
  factor_at timestamptz,
  check ((ended_at is null) = (end_reason is null))
);
create index session_account on session (account_id, created_at desc);
create index session_ends on session (ends_at);

-- Every secret a session hands out, by its SHA-256 only.
--   access     a call to the API
--   refresh    the next pair, once; again for half a minute, for a lost answer or a second tab
--   challenge  signed in but for the second factor
--   code       a pair for a browser that has the cookie, once
create table session_token (
  hash bytea primary key check (length(hash) = 32),
  session_id uuid not null references session (id) on delete cascade,
  kind text not null check (kind in ('access', 'refresh', 'challenge', 'code')),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The pair that followed, sealed with the used token itself, which we don't keep. Gone soon after.
  successor bytea,
  created_at timestamptz not null default now(),
  check (successor is null or (kind = 'refresh' and used_at is not null))
);
create index session_token_session on session_token (session_id, kind);
create index session_token_expires on session_token (expires_at);

-- Links in mails. Of those that change something only the newest is open; each mail to confirm an address works, since
-- all say the same.
create table mail_token (
  hash bytea primary key check (length(hash) = 32),
  account_id uuid not null references account (id) on delete cascade,
  kind text not null check (kind in ('verify', 'reset', 'email_old', 'email_new')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index mail_token_open on mail_token (account_id, kind) where used_at is null and kind <> 'verify';
create index mail_token_account on mail_token (account_id);
create index mail_token_expires on mail_token (expires_at);

-- A change of address that waits for both addresses.
create table email_change (
  account_id uuid primary key references account (id) on delete cascade,
  new_email text not null check (length(new_email) between 5 and 254),
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- Codes of an authenticator app.
create table second_factor (
  account_id uuid primary key references account (id) on delete cascade,
  -- Sealed under a key of the installation.
  secret bytea not null,
  -- Null while it is being set up.
  confirmed_at timestamptz,
  -- The half-minute whose code was taken last: none is taken twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
create table recovery_code (
  account_id uuid not null references account (id) on delete cascade,
  hash bytea not null check (length(hash) = 32),
  used_at timestamptz,
  primary key (account_id, hash)
);

-- Who did what, for good. No foreign keys: it outlives what it speaks of. Ids and states, never addresses or texts
-- of people, so that it may be kept.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null: the system, or the command line.
  actor_id uuid,
  actor_role text not null,
  -- account.sign_in, agent.approve, review.remove
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  target_kind text not null,
  target_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  request_id text
);
create index audit_log_target on audit_log (target_kind, target_id, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
create trigger audit_log_is_final before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_is_whole before truncate on audit_log for each statement execute function refuse_change();
