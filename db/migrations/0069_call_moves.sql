-- The messages in which a client moved a call to another time, in order. How many there are is in its calendar file.
alter table first_call add column moved_places integer[] not null default '{}' check (cardinality(moved_places) <= 5);
