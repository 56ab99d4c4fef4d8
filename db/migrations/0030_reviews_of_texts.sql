-- When a text was written, and who signed it off. `reviewed_on` was the day of writing under another name: it stays
-- filled for the release before this one, and goes in a later release.
alter table resource_entry
  add written_on date,
  add signed_off_on date,
  add signed_off_by text check (length(signed_off_by) between 1 and 200),
  add check ((signed_off_on is null) = (signed_off_by is null)),
  add check (signed_off_on >= written_on),
  alter reviewed_on set default current_date;
update resource_entry set written_on = reviewed_on;
alter table resource_entry alter written_on set default current_date, alter written_on set not null;

alter table faq
  add written_on date,
  add signed_off_on date,
  add signed_off_by text check (length(signed_off_by) between 1 and 200),
  add check ((signed_off_on is null) = (signed_off_by is null)),
  add check (signed_off_on >= written_on),
  alter reviewed_on set default current_date;
update faq set written_on = reviewed_on;
alter table faq alter written_on set default current_date, alter written_on set not null;
