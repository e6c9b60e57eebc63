-- How long a code on the kiosks of an event is valid, and for how much longer it is accepted once it has left the screen. Without a row: the defaults.
create table cards.kiosk_settings (
  event_id uuid primary key references cards.poap_events on delete cascade,
  period_seconds integer not null check (period_seconds between 30 and 3600),
  grace_seconds integer not null check (grace_seconds between 0 and 600)
) with (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);

-- The screens that may show the codes of an event. One without a name is that of whoever runs the event, in their own signed-in browser.
create table cards.kiosks (
  kiosk_id uuid primary key default gen_random_uuid(),
  event_id uuid not null references cards.poap_events on delete cascade,
  name text,
  created_at timestamptz not null,
  -- The code that pairs one browser, until it is used.
  code_hash bytea unique,
  code_expires_at timestamptz,
  -- The key of the browser that was paired.
  key_hash bytea unique,
  paired_at timestamptz,
  seen_at timestamptz,
  constraint kiosks_code_expires check ((code_hash is null) = (code_expires_at is null)),
  constraint kiosks_code_or_key check (code_hash is null or key_hash is null),
  constraint kiosks_paired_since check ((key_hash is null) = (paired_at is null)),
  constraint kiosks_own_without_key check (name is not null or (code_hash is null and key_hash is null))
) with (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);

create index kiosks_of_event on cards.kiosks (event_id, created_at);
create unique index kiosks_own on cards.kiosks (event_id) where name is null;
