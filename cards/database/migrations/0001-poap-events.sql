create schema if not exists cards;

create table cards.pictures (
  -- SHA-256 of the bytes, in hex: the address never changes its content.
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  bytes bytea not null,
  created_at timestamptz not null
);

create table cards.poap_events (
  event_id uuid primary key default gen_random_uuid(),
  holder_id text not null,
  fancy_id text collate "C" not null,
  name text not null,
  description text not null,
  place text not null,
  virtual_event boolean not null,
  -- What the clocks at the event show; the moments follow from them when the row is written.
  starts_local timestamp(0) not null,
  ends_local timestamp(0) not null,
  expires_local timestamp(0) not null,
  timezone text not null,
  starts_at timestamptz not null generated always as (starts_local at time zone timezone) stored,
  ends_at timestamptz not null generated always as (ends_local at time zone timezone) stored,
  expires_at timestamptz not null generated always as (expires_local at time zone timezone) stored,
  picture text references cards.pictures,
  supply integer check (supply > 0),
  collected integer not null default 0 check (collected >= 0),
  approved_at timestamptz,
  rejected_at timestamptz,
  rejection_reason text,
  -- Set on imported events: what they were called and when they were made where they come from.
  source_fancy_id text,
  source_created_at timestamptz,
  created_at timestamptz not null,
  constraint poap_events_dates_in_order check (starts_at <= ends_at and ends_at <= expires_at),
  constraint poap_events_supply_covers_collected check (collected <= supply),
  constraint poap_events_approved_or_rejected check (approved_at is null or rejected_at is null),
  constraint poap_events_rejected_with_reason check ((rejected_at is null) = (rejection_reason is null)),
  constraint poap_events_fancy_id unique (holder_id, fancy_id)
) with (fillfactor = 80); -- Room for `collected` to be counted up in place.

-- A page is read off this index; the last two columns decide the group without a look at the row.
create index poap_events_of_holder
  on cards.poap_events (holder_id, starts_at desc, event_id desc, expires_at, rejected_at);
create unique index poap_events_source
  on cards.poap_events (holder_id, source_fancy_id, source_created_at) where source_fancy_id is not null;
create index poap_events_newest on cards.poap_events (created_at desc);
create index poap_events_picture on cards.poap_events (picture) where picture is not null;
