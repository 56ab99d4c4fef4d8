-- Room on each page for a changed row: a change of what no index holds (a phone, a street) then writes no index.
alter table listing set (fillfactor = 92);
