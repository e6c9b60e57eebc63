-- Shows the version of the event that was collected. `event` is unused; older callers pass it.
create or replace function cards.collectible_face(collectible cards.collectibles, event cards.poap_events) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', collectible.collectible_id, 'serial', collectible.serial,
    'collected_at', cards.wire_time(collectible.collected_at), 'event', cards.version_face(v))
  from cards.event_versions v where (v.event_id, v.version) = (collectible.event_id, collectible.version)
$$;
