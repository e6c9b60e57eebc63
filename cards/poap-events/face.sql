create or replace function cards.wire_time(at timestamptz) returns text
language sql stable as $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create or replace function cards.wire_local_time(at timestamp) returns text
language sql stable as $$ select to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS') $$;

-- A picture that was taken down is shown nowhere: artwork stands in its place.
create or replace function cards.image_url(picture text) returns text
language sql stable as $$
  select '/pictures/' || p.hash || '.webp' from cards.pictures p where p.hash = picture and p.taken_down_at is null
$$;

-- An event as it is now, as it goes over the wire.
create or replace function cards.event_face(event cards.poap_events) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', event.event_id, 'name', event.name, 'description', event.description,
    'start_date', cards.wire_local_time(event.starts_local), 'end_date', cards.wire_local_time(event.ends_local),
    'timezone', event.timezone,
    'starts_at', cards.wire_time(event.starts_at), 'ends_at', cards.wire_time(event.ends_at), 'place', event.place, 'virtual_event', event.virtual_event,
    'image_url', cards.image_url(event.picture), 'supply', event.supply)
$$;
