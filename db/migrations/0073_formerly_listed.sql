-- A receipt's outcome says so when its one person isn't on the newest list. Earlier receipts stay as they were signed.
alter table receipt drop constraint receipt_outcome_check,
  add constraint receipt_outcome_check check (outcome in ('one', 'several', 'none', 'formerly'));
