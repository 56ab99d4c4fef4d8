-- What agents write about themselves in Spanish, for the Spanish pages. Empty: the English words are shown.
alter table listing_profile add column headline_es text not null default '', add column bio_es text not null default '';
