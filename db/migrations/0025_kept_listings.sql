-- Undo of an import keeps the listings that people wrote about. Before, reviews, claims and saved listings went with
-- them, and a receipt was left that pointed nowhere.

-- The run that brought a listing and was undone: the listing is hidden until a list has the person again, and then it
-- is back with all that is said of it. Null in one that is hidden because its person asked for it.
alter table listing add column undone_run integer, add check (undone_run is null or status = 'hidden');

update receipt set listing_id = null
where listing_id is not null and not exists (select 1 from listing l where l.id = receipt.listing_id);
alter table receipt add foreign key (listing_id) references listing (id) on delete set null;

-- New listings of undone runs that were claimed stood as "not in the latest list", although no list that counts ever
-- had them.
update listing l set status = 'hidden', undone_run = kept.run
from (
  select listing_id, max(from_run) as run from listing_presence
  group by listing_id having bool_and(until_run is not null and until_run = from_run)) kept
where kept.listing_id = l.id and l.status = 'not_in_latest';

-- Each deleted listing is looked for in every table that points to listings. The indexes of some of these serve one
-- state alone ("published"), so that the whole table was read, 70,000 times for 70,000 listings.
create index answer_of_listing on answer (listing_id) where listing_id is not null;
create index article_of_listing on article (listing_id) where listing_id is not null;
create index claim_of_listing on claim (listing_id) where listing_id is not null;
create index conversation_of_listing on conversation (listing_id) where listing_id is not null;
create index correction_of_listing on correction (listing_id);
create index listing_change_of_listing on listing_change (listing_id);
create index saved_listing_of_listing on saved_listing (listing_id);
create index listing_merged on listing (merged_into) where merged_into is not null;
