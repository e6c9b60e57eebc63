create table cards.cards (
  card_id uuid primary key default gen_random_uuid(),
  uid text not null unique check (uid ~ '^[0-9A-F]{14}$'),
  -- The operator's name for it; the holder's own stands before it while there is one.
  label text not null,
  simulated boolean not null,
  -- 0 is what a chip has from the factory.
  key_version smallint not null default 1 check (key_version between 1 and 255),
  -- The last counter a simulated chip gave out.
  simulated_counter integer not null default 0,
  holder_id text,
  name text,
  event_id uuid references cards.poap_events,
  registered_at timestamptz,
  created_at timestamptz not null,
  constraint cards_held_since check ((holder_id is null) = (registered_at is null)),
  constraint cards_given_up_clean check (holder_id is not null or (name is null and event_id is null))
);

create unique index cards_label on cards.cards (lower(label));
create index cards_of_holder on cards.cards (holder_id, registered_at) where holder_id is not null;
create index cards_of_event on cards.cards (event_id) where event_id is not null;

create table cards.taps (
  card_id uuid not null references cards.cards,
  key_version smallint not null,
  counter integer not null check (counter >= 0),
  ref_hash bytea not null unique,
  first_seen_at timestamptz not null,
  spent_at timestamptz,
  primary key (card_id, key_version, counter)
) with (fillfactor = 80);

create index taps_by_time on cards.taps (card_id, first_seen_at desc);
