-- Which request a notification is about, so that it is listed with requests, and withdrawn when it isn't true anymore.
alter table notification add column request_id uuid references help_request (id) on delete cascade;
create index notification_request on notification (request_id) where request_id is not null;

-- An agent can say in their own words why they can't take a request. The words are in their message.
alter table help_request_agent drop constraint help_request_agent_declined_for_check;
alter table help_request_agent add constraint help_request_agent_declined_for_check
  check (declined_for in ('not_taking_clients', 'not_my_field', 'no_time', 'conflict_of_interest', 'other'));
