-- As in the provider's part: counters are found by whom they name.
create index limits_of_people on cards.limits using gin (regexp_split_to_array(key, '[:|]'));
