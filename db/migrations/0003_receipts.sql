-- A receipt of one licence check: what was asked, and what which list said. Never changed afterwards.
create table receipt (
  -- 128 random bits in base 32: a receipt can be shared, not guessed.
  id text collate "C" primary key,
  asked jsonb not null,
  outcome text not null check (outcome in ('one', 'several', 'none')),
  -- The listing the receipt is about, when there is one.
  listing_id integer,
  -- What the lists said at that moment: names, places, dates, file fingerprints. Stored whole, so that it stays true.
  answer jsonb not null,
  created_at timestamptz not null default now()
);
create index receipt_listing on receipt (listing_id);

-- A receipt that could be rewritten would prove nothing. It may be deleted: those about invented people are.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'A % is never changed.', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger receipt_is_final before update on receipt for each row execute function refuse_change();
