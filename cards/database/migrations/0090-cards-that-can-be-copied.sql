-- What shows that a tap is of this card: the signature of its chip; a counter, which a copy could count on; or an address alone.
alter table cards.cards add column trust text not null default 'signed' check (trust in ('signed', 'counted', 'static'));
-- SHA-256 of the secret part of its address. What can be copied is found by nothing else, and a signed card by its UID alone.
alter table cards.cards add column code_hash bytea;
alter table cards.cards alter column uid drop not null;
alter table cards.cards
  add constraint cards_code_unless_signed check ((trust = 'signed') = (code_hash is null)),
  add constraint cards_uid_unless_static check ((trust = 'static') = (uid is null));
create unique index cards_code on cards.cards (code_hash) where code_hash is not null;
-- How much a card that can be copied gives: collectibles in 24 hours, and taps from one network in ten minutes. Null: as the settings say.
alter table cards.cards
  add column most_per_day integer not null default 1000 check (most_per_day > 0),
  add column most_per_network integer check (most_per_network > 0);
-- Tells the visits of an address apart, as the counter of a chip tells its readings apart.
create sequence cards.visits as integer cycle;
-- Which printer's or supplier's batch a card came with.
alter table cards.cards add column batch text;
