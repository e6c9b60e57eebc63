-- Who is merged into somebody is asked for whenever a collector goes, and when an address is put right.
create index collectors_merged_into on cards.collectors (merged_into) where merged_into is not null;
