-- What staff handed out: each entry once, whatever its device sends again, and each address once at an event. Kept for as long as a device may send it.
create table cards.handouts (
  -- Chosen by the device.
  handout_id uuid primary key,
  event_id uuid not null references cards.poap_events on delete cascade,
  staff_id text not null,
  -- HMAC of the address; nobody reads a list of guests here.
  address_hash bytea not null,
  started_at timestamptz not null,
  -- How often an admission lapsed before it was used.
  attempt integer not null default 0,
  -- What it gave. It goes with the person who has that.
  collectible_id uuid references cards.collectibles on delete cascade,
  given_at timestamptz,
  constraint handouts_one_per_address unique (event_id, address_hash),
  constraint handouts_given check ((collectible_id is null) or (given_at is not null))
) with (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);

create index handouts_of_staff on cards.handouts (staff_id);
create index handouts_of_collectible on cards.handouts (collectible_id) where collectible_id is not null;
create index handouts_by_time on cards.handouts (started_at);
