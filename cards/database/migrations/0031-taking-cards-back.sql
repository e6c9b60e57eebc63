-- A blocked card gives nothing. What the operator blocked only the operator unblocks.
alter table cards.cards add column blocked_by text check (blocked_by in ('holder', 'operator'));

-- A card that its holder wants to pass on; it moves when whoever proved the address says yes.
create table cards.card_offers (
  card_id uuid primary key references cards.cards on delete cascade,
  email text not null,
  holder_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index card_offers_of_email on cards.card_offers (email);

-- The last key version of a chip whose card was removed: added again it goes on with the next, so that its old addresses stay dead.
create table cards.retired_chips (
  uid text primary key,
  key_version smallint not null
);

-- What was collected outlives the card.
alter table cards.taps drop constraint taps_card_id_fkey;
