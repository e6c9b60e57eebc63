-- The hash of a ref follows from the key of its row. A second unique index beside it could be met first by two readings of one moment, and
-- `on conflict` names only one.
alter table cards.taps drop constraint taps_ref_hash_key;
create index taps_ref_hash on cards.taps (ref_hash);
