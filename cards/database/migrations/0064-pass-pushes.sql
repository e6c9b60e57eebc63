-- A phone is told by Apple that a pass has changed, and then fetches it. `push_token` is sealed; null if a host of the version before registered the phone, or
-- once nothing remains to be said. `push_at` is when the next push is due, and null while the phone knows what there is to know. A registration outlives its
-- pass for some days (`ended_at`), without a word about whose it was: a phone lists what changed before it fetches it.
alter table cards.pass_registrations
  drop constraint pass_registrations_pass_id_fkey,
  add column push_token bytea,
  add column push_at timestamptz,
  add column push_attempts integer not null default 0,
  add column ended_at timestamptz;
create index pass_registrations_due on cards.pass_registrations (push_at) where push_at is not null;
create index pass_registrations_ended on cards.pass_registrations (ended_at) where ended_at is not null;

-- Events that look different on passes than before, until each of their passes was compared: in parts, `after_pass` is the last one of the former part.
create table cards.pass_changes (
  change_id bigint generated always as identity primary key,
  event_id uuid not null,
  after_pass uuid
);
alter table cards.pass_changes set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);

create function cards.end_pass_registrations() returns trigger language plpgsql as $$
begin
  delete from cards.pass_registrations r where r.pass_id = old.pass_id and r.push_token is null;
  update cards.pass_registrations r set ended_at = clock_timestamp(), push_at = '-infinity', push_attempts = 0 where r.pass_id = old.pass_id;
  return null;
end
$$;
create trigger end_registrations after delete on cards.passes for each row execute function cards.end_pass_registrations();

create function cards.note_changed_version() returns trigger language plpgsql as $$
begin
  if exists (select from cards.pass_registrations) then
    insert into cards.pass_changes (event_id) values (new.event_id);
  end if;
  return null;
end
$$;
create trigger note_change after update on cards.event_versions for each row
  when (
    (old.name, old.description, old.starts_local, old.ends_local, old.timezone, old.place, old.virtual_event, old.picture, old.supply)
    is distinct from
    (new.name, new.description, new.starts_local, new.ends_local, new.timezone, new.place, new.virtual_event, new.picture, new.supply))
  execute function cards.note_changed_version();

create function cards.note_changed_picture() returns trigger language plpgsql as $$
begin
  if exists (select from cards.pass_registrations) then
    insert into cards.pass_changes (event_id) select distinct v.event_id from cards.event_versions v where v.picture = new.hash;
  end if;
  return null;
end
$$;
create trigger note_change after update of taken_down_at on cards.pictures for each row
  when (old.taken_down_at is distinct from new.taken_down_at) execute function cards.note_changed_picture();

-- Deleting an account looks for the passes of its collectors.
create index passes_of_collector on cards.passes (collector_id);
