-- Writes the first version of every event, whatever inserts it. Its trigger is in a migration, because creating one locks the table.
create or replace function cards.write_first_version() returns trigger
language plpgsql as $$
begin
  insert into cards.event_versions (
    event_id, version, name, description, place, virtual_event, starts_local, ends_local, expires_local, timezone,
    picture, supply, made_by, made_at, approved_at)
  values (
    new.event_id, new.version, new.name, new.description, new.place, new.virtual_event, new.starts_local, new.ends_local,
    new.expires_local, new.timezone, new.picture, new.supply, 'holder', new.created_at, new.approved_at);
  return null;
end
$$;

-- A change of an approved event that is waiting or was rejected, as its holder sees it.
create or replace function cards.change_face(change cards.event_versions) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'version', change.version, 'name', change.name, 'description', change.description,
    'start_date', cards.wire_local_time(change.starts_local), 'end_date', cards.wire_local_time(change.ends_local),
    'expiry_date', cards.wire_local_time(change.expires_local), 'timezone', change.timezone,
    'starts_at', cards.wire_time(change.starts_at), 'ends_at', cards.wire_time(change.ends_at),
    'expires_at', cards.wire_time(change.expires_at), 'place', change.place, 'virtual_event', change.virtual_event,
    'image_url', case when change.picture is not null then cards.image_url(change.picture) end, 'supply', change.supply,
    'made_at', cards.wire_time(change.made_at), 'rejection_reason', change.rejection_reason)
$$;
