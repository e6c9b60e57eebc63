-- The check value of the card master key that the host has; it reveals nothing about the key. Null until a host of this version has started.
alter table outbox.address add column master_key bytea;
