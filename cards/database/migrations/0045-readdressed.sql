-- Whom the address that was typed at a tap led to then: what they got may go to another address while it is still there.
alter table cards.typed_addresses add column given_to uuid;
