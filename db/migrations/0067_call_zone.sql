-- The time zone in which the client chose the time, for what they read about the call. Null: that of their account.
alter table first_call add column client_zone text check (length(client_zone) <= 64);
