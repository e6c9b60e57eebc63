-- Which master key a chip was programmed from, by that key's check value; null until a start that knows the key.
alter table cards.cards add column master_key bytea;
-- The version and master key before, which it takes to program the chip anew; null for a chip as it comes from the factory.
alter table cards.cards add column former_key_version smallint, add column former_master_key bytea;
update cards.cards set former_key_version = key_version - 1 where key_version > 1;
alter table cards.retired_chips add column master_key bytea;
