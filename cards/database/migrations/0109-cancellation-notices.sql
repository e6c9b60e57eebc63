-- A canceled event whose guests are told by email: where that has got to, first by serial number, then by the hashes of invited addresses. `next_at` is null
-- once everyone was told, or the event was reopened. `language` is for guests of whom none is known: that of whoever canceled it.
create table cards.cancellations (
  event_id uuid primary key references cards.poap_events on delete cascade,
  language text not null,
  next_at timestamptz,
  after_serial integer not null default 0,
  after_invited bytea not null default ''
) with (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
create index cancellations_due on cards.cancellations (next_at) where next_at is not null;

-- Who was told, by a keyed hash of the address, so that canceling the event again tells nobody twice.
create table cards.cancellation_notices (
  event_id uuid not null references cards.poap_events on delete cascade,
  address_hash bytea not null,
  primary key (event_id, address_hash)
) with (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
