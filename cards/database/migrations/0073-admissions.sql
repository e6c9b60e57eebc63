-- An admission is what a tap is where there is no card: one chance to collect at an event, by one of its ways. Its ref, which only its hash stands for here, is
-- used like that of a tap (docs/decisions/115-ways-beside-the-card.md).
create table cards.admissions (
  admission_id uuid primary key default gen_random_uuid(),
  event_id uuid not null references cards.poap_events on delete cascade,
  way text not null constraint admissions_way check (way in ('code', 'word', 'list', 'email', 'kiosk', 'staff', 'api')),
  ref_hash bytea not null unique,
  opened_at timestamptz not null,
  -- Null: as long as its event.
  expires_at timestamptz,
  revoked_at timestamptz,
  spent_at timestamptz,
  -- Like cards.typed_addresses, until what was collected can no longer move.
  email text,
  given_to uuid,
  constraint admissions_typed check ((email is null) = (given_to is null) and (email is null or spent_at is not null))
);
create index admissions_typed_by_time on cards.admissions (spent_at) where email is not null;
create index admissions_by_expiry on cards.admissions (expires_at) where spent_at is null and expires_at is not null and way not in ('code', 'email');

-- The ways that an event has set up, off until it switches them on, and their bounds of their own. A card needs no row here. `collected` is counted under the
-- lock of the event, as its own count.
create table cards.event_ways (
  event_id uuid not null references cards.poap_events on delete cascade,
  way text not null constraint event_ways_way check (way in ('code', 'word', 'list', 'email', 'kiosk', 'staff', 'api')),
  is_on boolean not null default false,
  opens_at timestamptz,
  closes_at timestamptz,
  at_most integer check (at_most > 0),
  collected integer not null default 0,
  primary key (event_id, way)
);

alter table cards.collectibles
  alter column card_id drop not null,
  alter column key_version drop not null,
  alter column counter drop not null,
  add column way text not null default 'chip',
  add column admission_id uuid,
  -- Not compared with what is there, which is all of chips: that would read the whole table under its lock.
  add constraint collectibles_way check (
    way in ('chip', 'code', 'word', 'list', 'email', 'kiosk', 'staff', 'api')
    and num_nulls(card_id, key_version, counter) = case way when 'chip' then 0 else 3 end
    and (admission_id is null or way <> 'chip')) not valid,
  add foreign key (admission_id) references cards.admissions on delete set null not valid;
-- Null for all of chips, so a tap does not pay for it.
create unique index collectibles_one_per_admission on cards.collectibles (admission_id) where admission_id is not null;

-- As for all tables (0052-late-statistics.sql).
alter table cards.admissions set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
alter table cards.event_ways set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);

-- It takes the hash of a ref now.
drop function if exists cards.is_where_typed(cards.taps, timestamptz);
