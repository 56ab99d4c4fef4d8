-- Which file of the admin page a run read: its record holds the file's own name, which is no key. Until now a run
-- from there was named by the id of its upload, and open data showed that.
alter table import_run add column upload_id uuid references import_upload (id) on delete set null;

create temporary table own_name on commit drop as
select id, coalesce(
    nullif(left(regexp_replace(regexp_replace(file_name, '^.*[/\\]', ''), '[^[:alnum:] ._()-]+', '_', 'g'), 100), ''),
    'list.csv') as name
from import_upload;

update import_run r set
  upload_id = o.id,
  files = jsonb_set(r.files, '{0,name}', to_jsonb(o.name))
from own_name o
where r.files @> jsonb_build_array(jsonb_build_object('name', o.id || '.csv'));

update import_rejected_row w set file = o.name from own_name o where w.file = o.id || '.csv';
update import_upload u set file_name = o.name from own_name o where o.id = u.id and u.file_name <> o.name;

create index import_run_upload on import_run (upload_id) where upload_id is not null;
