-- A text with figures names the tax year they are for and the last day they can be relied on.
alter table resource_entry
  add tax_year smallint check (tax_year between 2000 and 2100),
  add expires_on date,
  add check ((tax_year is null) = (expires_on is null)),
  add check (expires_on >= written_on);

alter table faq
  add tax_year smallint check (tax_year between 2000 and 2100),
  add expires_on date,
  add check ((tax_year is null) = (expires_on is null)),
  add check (expires_on >= written_on);
