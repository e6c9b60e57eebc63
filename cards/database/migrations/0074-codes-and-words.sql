-- Codes that were made together. Only the hash of each is here (cards.admissions); what they are was shown once.
create table cards.code_batches (
  batch_id uuid primary key default gen_random_uuid(),
  event_id uuid not null references cards.poap_events on delete cascade,
  name text not null,
  made_at timestamptz not null
) with (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
create index code_batches_of_event on cards.code_batches (event_id, made_at);

alter table cards.admissions
  add column batch_id uuid references cards.code_batches on delete set null,
  -- From 1, in the order in which its batch showed them.
  add column place integer;
create index admissions_of_batch on cards.admissions (batch_id, place) where batch_id is not null;
create index admissions_of_event on cards.admissions (event_id, way);

-- The secret word of an event, sealed with a key that follows from the card master key, since its holder wants to read it again.
alter table cards.event_ways
  add column sealed_word bytea,
  add constraint event_ways_word check (sealed_word is null or way = 'word');
