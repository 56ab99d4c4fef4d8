-- Where somebody was going when they had to register first: a path of this site. Kept with the account, because the link
-- in the email is often opened on another device. The first sign-in goes there; a week later it is forgotten.
alter table account add column return_path text
  check (length(return_path) <= 500 and return_path ~ '^/([^/\\]|$)');
