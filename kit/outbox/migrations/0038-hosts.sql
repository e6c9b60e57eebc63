-- The hosts that use this store, each by a name of its own from its start on, with when it was last seen; and the versions that ever did.
create table outbox.hosts (
  host_id uuid primary key,
  version text not null,
  public_url text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
) with (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);

create table outbox.versions (
  version text primary key,
  first_at timestamptz not null,
  last_at timestamptz not null
) with (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
