-- A collectible in a phone's wallet, for who had it when the pass was issued. `state` is a digest of what the pass last showed, and `changed_at` when that
-- changed, in whole seconds, as in Last-Modified.
create table cards.passes (
  pass_id uuid primary key default gen_random_uuid(),
  collectible_id uuid not null references cards.collectibles on delete cascade,
  collector_id uuid not null,
  state bytea not null,
  changed_at timestamptz not null,
  unique (collectible_id, collector_id)
);
-- Phones that follow a pass, by a hash of the identifier they made up for it.
create table cards.pass_registrations (
  device_hash bytea not null,
  pass_id uuid not null references cards.passes on delete cascade,
  primary key (device_hash, pass_id)
);
create index pass_registrations_of_pass on cards.pass_registrations (pass_id);
alter table cards.passes set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
alter table cards.pass_registrations set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
