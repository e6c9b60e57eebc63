-- Called by the previous release; a migration of the next one drops it (docs/decisions/039-stored-functions.md).
create or replace function recent(hits timestamptz[], since timestamptz) returns timestamptz[] language sql immutable as $$
  select coalesce(array_agg(hit order by hit), '{}') from unnest(hits) hit where hit > since
$$;
