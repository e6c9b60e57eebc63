-- What was done how often lately. The array never grows past the limit of its key.
create table cards.limits (
  key text primary key,
  hits timestamptz[] not null
);

create function cards.recent(hits timestamptz[], since timestamptz) returns timestamptz[] language sql immutable as $$
  select coalesce(array_agg(hit order by hit), '{}') from unnest(hits) hit where hit > since
$$;
