-- A fingerprint of the row's text as the list had it. A row that the next list repeats letter for letter is told by it
-- alone. Null: the row is to be read again (the reader has something to say about it, or its text was never kept).
alter table listing_presence add column row_hash bytea;
