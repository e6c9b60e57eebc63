-- What the chip is programmed to say besides UID and counter: the state of its tamper loop, and an inscription of up to 16 bytes that it encrypts.
alter table cards.cards
  add column mirrors_tamper boolean not null default false,
  add column inscription text;
-- The first reading in which the chip said that its loop had been open. It never says otherwise again, so a later reading that does is worth a line of the log.
alter table cards.cards
  add column opened_at timestamptz,
  add column opened_key_version smallint,
  add column opened_counter integer,
  add constraint cards_opened_together check (num_nulls(opened_at, opened_key_version, opened_counter) in (0, 3));
-- The newest inscription that a chip said, and the reading that said it.
alter table cards.cards
  add column said_inscription text,
  add column said_key_version smallint,
  add column said_counter integer,
  add constraint cards_said_together check (num_nulls(said_inscription, said_key_version, said_counter) in (0, 3));
-- The addresses from which a programming app fetches the keys of one card, once.
create table cards.programming_links (
  code_hash bytea primary key,
  card_id uuid not null references cards.cards on delete cascade,
  key_version smallint not null,
  expires_at timestamptz not null
) with (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
create index programming_links_by_card on cards.programming_links (card_id);
