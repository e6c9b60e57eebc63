-- An event as its holder or the operator wrote it down at one moment. What was approved stays for ever, because collectibles point to it; a draft
-- that was never approved is gone with the next one. `poap_events` repeats the version it shows.
create table cards.event_versions (
  event_id uuid not null references cards.poap_events on delete cascade,
  version integer not null check (version > 0),
  name text not null,
  description text not null,
  place text not null,
  virtual_event boolean not null,
  starts_local timestamp(0) not null,
  ends_local timestamp(0) not null,
  expires_local timestamp(0) not null,
  timezone text not null,
  starts_at timestamptz not null generated always as (starts_local at time zone timezone) stored,
  ends_at timestamptz not null generated always as (ends_local at time zone timezone) stored,
  expires_at timestamptz not null generated always as (expires_local at time zone timezone) stored,
  picture text references cards.pictures,
  supply integer check (supply > 0),
  made_by text not null check (made_by in ('holder', 'operator')),
  made_at timestamptz not null,
  approved_at timestamptz,
  rejected_at timestamptz,
  rejection_reason text,
  primary key (event_id, version),
  constraint event_versions_dates_in_order check (starts_at <= ends_at and ends_at <= expires_at),
  constraint event_versions_approved_or_rejected check (approved_at is null or rejected_at is null),
  constraint event_versions_rejected_with_reason check ((rejected_at is null) = (rejection_reason is null))
);
create index event_versions_picture on cards.event_versions (picture) where picture is not null;

alter table cards.poap_events
  -- The version that the row repeats, the one that waits beside an approved event, and the highest number ever given: none is given twice.
  add column version integer not null default 1,
  add column change_version integer,
  add column versions integer not null default 1,
  -- When the operator wrote what the row shows.
  add column corrected_at timestamptz;

insert into cards.event_versions (
  event_id, version, name, description, place, virtual_event, starts_local, ends_local, expires_local, timezone,
  picture, supply, made_by, made_at, approved_at)
select event_id, 1, name, description, place, virtual_event, starts_local, ends_local, expires_local, timezone,
  picture, supply, 'holder', created_at,
  -- What was collected had been approved.
  case when collected > 0 then coalesce(approved_at, created_at) else approved_at end
from cards.poap_events;

alter table cards.collectibles
  add column version integer not null default 1,
  add constraint collectibles_version foreign key (event_id, version) references cards.event_versions;
create index collectibles_of_version on cards.collectibles (event_id, version);

alter table cards.pictures add column taken_down_at timestamptz;
