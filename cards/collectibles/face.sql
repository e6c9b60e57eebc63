create or replace function cards.collectible_face(collectible cards.collectibles, event cards.poap_events) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', collectible.collectible_id, 'serial', collectible.serial,
    'collected_at', cards.wire_time(collectible.collected_at), 'event', cards.event_face(event))
$$;
