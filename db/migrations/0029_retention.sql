-- What is kept no longer than it is needed (server/platform/personal-data).

-- The farewell to a deleted account leaves no address behind once it is sent.
alter table mail add column delete_when_settled boolean not null default false;
-- Given up or sent, the text of an email goes: it may hold a link that sets a new password.
alter table mail drop constraint mail_check;
alter table mail add constraint mail_check check (state <> 'queued' or (body_text is not null and body_html is not null));
update mail set body_text = null, body_html = null where state = 'dead';
create index mail_settled on mail (settled_at) where state <> 'queued';
create index mail_recipient on mail (lower(recipient));
create index mail_reply_to on mail (lower(reply_to)) where reply_to is not null;
create index contact_message_email on contact_message (lower(email));
create index correction_email on correction (lower(email));

-- A visitor who reports a text is counted once a day, by a fingerprint that nobody can compute again: its salt goes with
-- the day, the fingerprint after thirty days. The old ones had none.
create table report_salt (
  day date primary key default current_date,
  salt bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
alter table report drop constraint report_check;
alter table report add constraint report_check check (reporter_id is null or network is null);
update report set network = null;
create index report_network on report (created_at) where network is not null;

-- Accounts that were deleted before left these behind.
create temporary table gone on commit drop as select id from account where status = 'deleted';
update claim set statement = '' where account_id in (select id from gone) and statement <> '';
update claim_event set note = null where note is not null
  and claim_id in (select id from claim where account_id in (select id from gone));
update agent_application set statement = '' where account_id in (select id from gone) and statement <> '';
update agent_application_event set note = null where note is not null
  and application_id in (select id from agent_application where account_id in (select id from gone));
update report set note = '' where reporter_id in (select id from gone) and note <> '';
update conversation_report set reason = 'The account was deleted.' where reporter_id in (select id from gone);
update answer set listing_id = null where author_id in (select id from gone);
update article set listing_id = null, revision = null, revision_state = null where author_id in (select id from gone);
update review set reply = null, replied_at = null, reply_author_id = null, reply_removed_for = null,
  reply_decided_at = null, reply_note = ''
where reply_author_id in (select id from gone);
delete from notification where to_id in (select id from gone) or from_id in (select id from gone);
delete from live_event where account_id in (select id from gone);
delete from push_due where account_id in (select id from gone);
