-- Somebody registered an address again before anyone confirmed it: perhaps its owner, perhaps a stranger. No
-- registration replaces another. Each waits, and the link in the email opens the one whose password is entered there.
-- The first is the account itself.
create table registration (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  password_hash text not null check (password_hash like '$argon2id$%'),
  -- What was typed, without the password.
  form jsonb not null check (jsonb_typeof(form) = 'object'),
  terms_version text not null,
  created_at timestamptz not null default now()
);
create index registration_account on registration (account_id, created_at desc);

-- A confirmed change of address ends the sign-ins that did not ask for it.
alter table email_change add column session_id uuid references session (id) on delete set null;
alter table session
  drop constraint session_end_reason_check,
  add constraint session_end_reason_check check (end_reason in ('signed_out', 'revoked', 'password_changed',
    'email_changed', 'role_changed', 'suspended', 'deleted', 'reused', 'replaced', 'factor_failed'));
