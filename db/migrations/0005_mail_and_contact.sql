-- Mails to send: written in the transaction that is their reason, sent afterwards by a worker (docs/decisions/008).
create table mail (
  -- Also the Message-ID, so that a repeat can be recognised as one.
  id uuid primary key default gen_random_uuid(),
  -- What it is for: 'contact', 'verify'. For operators; the texts are nobody's statistics.
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  recipient text not null check (length(recipient) between 3 and 254),
  reply_to text check (length(reply_to) between 3 and 254),
  -- No line may end in what becomes a header.
  subject text not null check (length(subject) between 1 and 200 and subject !~ '[[:cntrl:]]'),
  -- Gone once it is sent: a text may hold a link that signs somebody in.
  body_text text check (length(body_text) <= 100000),
  body_html text check (length(body_html) <= 400000),
  state text not null default 'queued' check (state in ('queued', 'sent', 'dead')),
  -- Counted when a try begins, so that a mail that kills its worker is given up too.
  tries integer not null default 0,
  -- While a worker has it: when another may take it over.
  next_try_at timestamptz not null default now(),
  -- Why the last try failed; for a dead one, why it was given up.
  reason text,
  queued_at timestamptz not null default now(),
  settled_at timestamptz,
  check (state = 'sent' or (body_text is not null and body_html is not null)),
  check (state <> 'sent' or (body_text is null and body_html is null)),
  check ((state = 'queued') = (settled_at is null)),
  check (state <> 'dead' or reason is not null)
);
create index mail_due on mail (next_try_at) where state = 'queued';
create index mail_dead on mail (settled_at) where state = 'dead';

-- What visitors write to us on /contact.
create table contact_message (
  id bigint generated always as identity primary key,
  topic text not null,
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) between 5 and 254),
  message text not null check (length(message) between 20 and 4000),
  -- held: something only programs fill was filled; kept for a person to look at, not mailed.
  status text not null check (status in ('new', 'held', 'handled')),
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  -- The same words from the same person on the same day are one message, however often the button was pressed.
  sent_on date not null default current_date,
  digest text not null generated always as (md5(topic || E'\n' || lower(email) || E'\n' || message)) stored,
  unique (digest, sent_on),
  check ((status = 'handled') = (handled_at is not null))
);
create index contact_message_open on contact_message (created_at) where status <> 'handled';
