-- Counts several occurrences one after the other, each as consume-limits.sql does. Takes the locks of all their limits first, in the order of the keys, so that
-- two such statements never deadlock. Created in the schema of every part that counts.
create or replace function consume_limits_of_each(occurrences jsonb) returns boolean[] language plpgsql
set search_path from current set lock_timeout = '1s' as $$
declare
  wanted jsonb;
  consumed boolean[] := '{}';
begin
  perform pg_advisory_xact_lock(hashtextextended(k.key, 0)) from (
    select distinct w.key from jsonb_array_elements(occurrences) o, jsonb_object_keys(o) w (key) order by w.key) k;
  for wanted in select o from jsonb_array_elements(occurrences) o loop
    consumed := consumed || consume_limits(wanted);
  end loop;
  return consumed;
end
$$;
