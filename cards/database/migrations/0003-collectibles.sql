-- Somebody who keeps collectibles: a user, or an address that waits for its user. One that was handed over points to
-- the user's and stays, so that a serial number never loses its collectible.
create table cards.collectors (
  collector_id uuid primary key default gen_random_uuid(),
  user_id text unique,
  merged_into uuid references cards.collectors,
  created_at timestamptz not null,
  constraint collectors_user_or_merged check (user_id is null or merged_into is null)
);

create table cards.collector_emails (
  email text primary key,
  collector_id uuid not null references cards.collectors on delete cascade
);
create index collector_emails_of_collector on cards.collector_emails (collector_id);

create table cards.collectibles (
  collectible_id uuid primary key default gen_random_uuid(),
  event_id uuid not null references cards.poap_events,
  serial integer not null check (serial > 0),
  collector_id uuid not null references cards.collectors,
  card_id uuid not null,
  key_version smallint not null,
  counter integer not null,
  collected_at timestamptz not null,
  constraint collectibles_serial unique (event_id, serial),
  -- Deferrable: a hand-over swaps two collectors in one statement.
  constraint collectibles_one_per_collector unique (event_id, collector_id) deferrable initially immediate,
  constraint collectibles_one_per_tap unique (card_id, key_version, counter),
  foreign key (card_id, key_version, counter) references cards.taps
);
create index collectibles_of_collector on cards.collectibles (collector_id, collected_at desc, collectible_id desc);
create index collectibles_of_event_by_time on cards.collectibles (event_id, collected_at);
