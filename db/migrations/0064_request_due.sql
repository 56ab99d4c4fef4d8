-- The day by which the client has to answer the letter that a request is about.
alter table help_request add column due_on date;
