-- "Installment agreement" is the IRS's spelling. The slug of the service changes everywhere it is stored; old
-- addresses redirect (server/http/redirect-renamed.ts).
update listing_profile
set services = array_replace(services, 'instalment-agreement', 'installment-agreement'),
    fees = replace(fees::text, '"instalment-agreement"', '"installment-agreement"')::jsonb
where 'instalment-agreement' = any (services) or fees::text like '%"instalment-agreement"%';

update listing_draft
set content = replace(content::text, '"instalment-agreement"', '"installment-agreement"')::jsonb
where content::text like '%"instalment-agreement"%';

update question set topic = 'installment-agreement' where topic = 'instalment-agreement';
update review set service = 'installment-agreement' where service = 'instalment-agreement';

update resource_entry
set content = replace(content::text, '"instalment-agreement"', '"installment-agreement"')::jsonb
where content::text like '%"instalment-agreement"%';
