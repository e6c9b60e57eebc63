-- Counts one occurrence against all limits, or against none if one of them is full: what one network's limit refuses must not exhaust what everyone
-- shares. `wanted` has for each key the most hits, since when they count, and the time that this one is stored under. In the order of the keys, so that
-- two calls never deadlock. Created in the schema of every part that counts, whose tables it finds from everywhere.
create or replace function consume_limits(wanted jsonb) returns boolean language plpgsql set search_path from current as $$
declare
  keys text[] := array(select jsonb_object_keys(wanted));
  counted text[];
begin
  -- `offset 0`: each key is looked up by itself (docs/decisions/071-plans-before-statistics.md).
  if exists (
    select from unnest(keys) k (key), lateral (select l.hits, l.counts from limits l where l.key = k.key offset 0) l
    where hits_since(l.hits, l.counts, (wanted -> k.key ->> 'since')::timestamptz) >= (wanted -> k.key ->> 'max')::integer
  ) then
    return false;
  end if;
  -- Whoever acts on what it has read of a limit, and writes nothing, takes the same lock.
  perform pg_advisory_xact_lock(hashtextextended(o.key, 0)) from (select k.key from unnest(keys) k (key) order by k.key) o;
  with hit as (
    insert into limits as l (key, hits, counts)
    select k.key, array[(wanted -> k.key ->> 'slot')::timestamptz], '{1}' from unnest(keys) k (key) order by k.key
    on conflict (key) do update set (hits, counts) = (
      select added.hits, added.counts from add_hit(l.hits, l.counts, (wanted -> l.key ->> 'since')::timestamptz, excluded.hits[1]) added)
    where hits_since(l.hits, l.counts, (wanted -> l.key ->> 'since')::timestamptz) < (wanted -> l.key ->> 'max')::integer
    returning l.key
  )
  select coalesce(array_agg(h.key), '{}') into counted from hit h;
  if cardinality(counted) < cardinality(keys) then
    -- One became full while this statement waited for it.
    perform refund_limits(counted);
    return false;
  end if;
  return true;
end
$$;
