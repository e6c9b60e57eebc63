-- What is being done to a chip on the reader, from before its first command until it was read back and verified
-- (docs/decisions/110-chips-programmed-here.md). Keys are named by version and by the check value of the master key they come from; none is the factory's
-- zeros.
create table cards.chip_tasks (
  uid text primary key,
  goal text not null check (goal in ('program', 'rekey', 'wipe')),
  -- What its card will be called, if it gets one.
  label text,
  key_version smallint not null check (key_version between 0 and 255),
  master_key bytea,
  started_at timestamptz not null
);
create unique index chip_tasks_label on cards.chip_tasks (lower(label));
alter table cards.chip_tasks set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);

-- Each change of a chip, before it is sent. Without `done_at` nobody knows whether the chip heard it.
create table cards.chip_steps (
  step_id bigint generated always as identity primary key,
  uid text not null references cards.chip_tasks on delete cascade,
  step text not null check (step in ('lrp', 'open', 'ndef', 'container', 'settings', 'key')),
  slot smallint check (slot between 0 and 4),
  old_key_version smallint,
  old_master_key bytea,
  new_key_version smallint,
  new_master_key bytea,
  sent_at timestamptz not null,
  done_at timestamptz,
  check ((step = 'key') = (slot is not null and old_key_version is not null and new_key_version is not null))
);
create index chip_steps_uid on cards.chip_steps (uid);
alter table cards.chip_steps set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);

-- A chip that was taken back to its factory settings carries none of its former keys any more, and still goes on with the next version.
alter table cards.retired_chips add column is_wiped boolean not null default false;
