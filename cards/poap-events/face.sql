create or replace function cards.wire_time(at timestamptz) returns text
language sql stable as $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create or replace function cards.wire_local_time(at timestamp) returns text
language sql stable as $$ select to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS') $$;

-- A picture that was taken down is replaced by artwork everywhere.
create or replace function cards.image_url(picture text) returns text
language sql stable as $$
  select '/pictures/' || p.hash || '.webp' from cards.pictures p where p.hash = picture and p.taken_down_at is null
$$;

-- One version of an event, in the format of the wire.
create or replace function cards.version_face(version cards.event_versions) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', version.event_id, 'name', version.name, 'description', version.description,
    'start_date', cards.wire_local_time(version.starts_local), 'end_date', cards.wire_local_time(version.ends_local),
    'timezone', version.timezone,
    'starts_at', cards.wire_time(version.starts_at), 'ends_at', cards.wire_time(version.ends_at),
    'place', version.place, 'virtual_event', version.virtual_event,
    'image_url', case when version.picture is not null then cards.image_url(version.picture) end, 'supply', version.supply)
$$;
