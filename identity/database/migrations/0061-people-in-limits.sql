-- Counters are found by whom they name when that person, or an address, is deleted. Without it all of them are read, which takes seconds at two million.
create index limits_of_people on identity.limits using gin (regexp_split_to_array(key, '[:|]'));
