-- Where an account wants to be told. Secrets are sealed (cards/webhooks/secrets.ts); the former one signs, too, until `former_until`. While it is paused,
-- what happens is stored for later, unless its receiver is gone. `failures` counts failed attempts since one was accepted, the first at `failing_since`;
-- before `rests_until` nothing is sent.
create table cards.webhooks (
  webhook_id uuid primary key,
  user_id text not null,
  url text not null,
  types text[] not null,
  language text not null,
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  paused_by text check (paused_by in ('owner', 'operator', 'failures', 'gone')),
  failing_since timestamptz,
  failures integer not null default 0,
  rests_until timestamptz,
  created_at timestamptz not null
);
create index webhooks_of_user on cards.webhooks (user_id);
alter table cards.webhooks set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);

-- What an endpoint is told, in the order of `place`. Of one `subject`, mostly an event, one is sent after the other. It is given up some days after
-- `tried_since`, which a replay moves. `leased_until` is by the clock of the database.
create table cards.webhook_deliveries (
  place bigint generated always as identity primary key,
  delivery_id uuid not null default gen_random_uuid() unique,
  webhook_id uuid not null references cards.webhooks on delete cascade,
  subject uuid not null,
  type text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  created_at timestamptz not null,
  tried_since timestamptz not null,
  next_attempt_at timestamptz not null default '-infinity',
  leased_until timestamptz,
  attempts integer not null default 0,
  last_attempt_at timestamptz,
  error text,
  status integer,
  response text
);
create index webhook_deliveries_waiting on cards.webhook_deliveries (webhook_id, subject, place) where state = 'waiting';
create index webhook_deliveries_of_webhook on cards.webhook_deliveries (webhook_id, place);
alter table cards.webhook_deliveries set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);

-- Events whose end was told; one that is prolonged ends once more.
create table cards.ended_events (
  event_id uuid not null references cards.poap_events on delete cascade,
  expires_at timestamptz not null,
  primary key (event_id, expires_at)
);
alter table cards.ended_events set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
create index poap_events_by_end on cards.poap_events (holder_id, expires_at) where approved_at is not null;

-- What happens is noted by triggers, so that whatever writes the rows notes it in the same statement.
do $$
declare
  name text;
begin
  foreach name in array array['note_tapped', 'note_collected', 'note_approved', 'note_minted'] loop
    if to_regprocedure('cards.' || name || '()') is null then
      execute format('create function cards.%I() returns trigger language plpgsql as ''begin raise exception ''''not applied''''; end''', name);
    end if;
  end loop;
end
$$;
create trigger note_tapped after insert on cards.taps referencing new table as added
  for each statement execute function cards.note_tapped();
create trigger note_collected after insert on cards.collectibles referencing new table as added
  for each statement execute function cards.note_collected();
create trigger note_approved after insert on cards.poap_events for each row
  when (new.approved_at is not null) execute function cards.note_approved();
create trigger note_approval after update of approved_at, version on cards.poap_events for each row
  when (
    new.approved_at is not null
    and (old.approved_at is null or (old.version <> new.version and old.change_version = new.version)))
  execute function cards.note_approved();
create trigger note_minted after insert on cards.tokens for each row when (new.state = 'final') execute function cards.note_minted();
create trigger note_minting after update of state on cards.tokens for each row
  when (new.state = 'final' and old.state <> 'final') execute function cards.note_minted();
