-- The line of the list that the name was on, as errors count them; null: from the release before. The account's own
-- reference for the person goes with the list.
alter table bulk_check_row
  add column line integer check (line > 0),
  add column reference text not null default '' check (length(reference) <= 100);
