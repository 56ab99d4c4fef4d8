-- What someone notes about an agent they saved, for themselves.
alter table saved_listing add column note text not null default '' check (length(note) <= 200);
