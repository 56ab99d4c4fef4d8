-- Cities and names of cities that no source has and a list of the IRS bears: made when the list is imported
-- (server/places/add-listed-cities.ts), and kept when the sources are loaded again.
alter table city add column from_list boolean not null default false;
alter table city_alias add column from_list boolean not null default false;
