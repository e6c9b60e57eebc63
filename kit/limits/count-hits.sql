-- Created in the schema of every part that counts (see apply-functions.ts). How many hits are recent: `counts` says how many hits each time in `hits`
-- represents, one if it has no entry.
create or replace function hits_since(hits timestamptz[], counts integer[], since timestamptz) returns bigint language sql immutable as $$
  select coalesce(sum(coalesce(counts[i], 1)), 0) from generate_subscripts(hits, 1) i where hits[i] > since
$$;

create or replace function add_hit(
  inout hits timestamptz[], inout counts integer[], since timestamptz, slot timestamptz
) language sql immutable as $$
  select array_agg(at order by at), array_agg(hit_count order by at) from (
    select at, sum(one)::integer as hit_count from (
      select hits[i] as at, coalesce(counts[i], 1) as one from generate_subscripts(hits, 1) i
      where hits[i] > since and coalesce(counts[i], 1) > 0
      union all select slot, 1
    ) every_hit group by at
  ) by_moment
$$;

create or replace function without_last_hit(hits timestamptz[], counts integer[]) returns integer[] language sql immutable as $$
  select coalesce(array_agg(one - case when i = last then 1 else 0 end order by i), '{}')
  from (
    select i, coalesce(counts[i], 1) as one,
      max(i) filter (where coalesce(counts[i], 1) > 0) over () as last
    from generate_subscripts(hits, 1) i
  ) every_hit
$$;
