-- Takes back the latest hit of each limit, in the order of the keys. Created in the schema of every part that counts. Locks them like `consume_limits`: who
-- counts for several people holds those locks before it writes, in whatever order.
create or replace function refund_limits(keys text[]) returns void language sql set search_path from current as $$
  select pg_advisory_xact_lock(hashtextextended(k.key, 0)) from (select k.key from unnest(keys) k (key) order by k.key) k;
  update limits l set counts = without_last_hit(l.hits, l.counts)
  from (select key from limits where key = any(keys) order by key for update) held where l.key = held.key
$$;
