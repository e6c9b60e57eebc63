-- Called by the version before this one; goes with the next one.
create or replace function recent(hits timestamptz[], since timestamptz) returns timestamptz[] language sql immutable as $$
  select coalesce(array_agg(hit order by hit), '{}') from unnest(hits) hit where hit > since
$$;
