-- A receipt that could be deleted in silence would prove as little as one that could be rewritten. Two may go: one that
-- the deleting transaction names (`receipt remove`, at the wish of the person in it), and those made while the
-- directory is invented, which the first real import removes.
create function refuse_receipt_removal() returns trigger language plpgsql as $$
begin
  if old.id = current_setting('enrolled.receipt_to_remove', true)
    or exists (select 1 from import_run where is_demo and started_at <= old.created_at)
    or exists (select 1 from listing where id = old.listing_id and is_demo)
  then
    return old;
  end if;
  raise exception 'A receipt is never deleted, but by its number: npm run cli -- receipt remove.'
    using errcode = 'integrity_constraint_violation';
end $$;
create trigger receipt_stays before delete on receipt for each row execute function refuse_receipt_removal();
create trigger receipt_is_whole before truncate on receipt for each statement execute function refuse_change();
