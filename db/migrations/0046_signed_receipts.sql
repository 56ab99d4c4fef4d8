-- The site's signature of each receipt, beside it: a receipt row is never changed, and those made before there were
-- signatures get theirs later. What it signs has only salted hashes of the personal parts, so that it can still be
-- checked after a name in the receipt is withheld.
create table receipt_signature (
  receipt_id text collate "C" primary key references receipt(id) on delete cascade,
  -- A compact JWS. Its header names the key.
  token text not null,
  -- One for each personal part, in the order of the form (server/domains/verification/sign-receipt.ts).
  salts text[] not null,
  signed_at timestamptz not null
);

create trigger receipt_signature_is_final before update on receipt_signature
  for each row execute function refuse_change();
create trigger receipt_signature_is_whole before truncate on receipt_signature
  for each statement execute function refuse_change();

-- It goes with its receipt, and only with it.
create function refuse_signature_removal() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from receipt where id = old.receipt_id) then
    return old;
  end if;
  raise exception 'A signature is deleted only with its receipt.' using errcode = 'integrity_constraint_violation';
end $$;
create trigger receipt_signature_stays before delete on receipt_signature
  for each row execute function refuse_signature_removal();
