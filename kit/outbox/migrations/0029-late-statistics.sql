-- A plan that Postgres makes for a table with statistics of a few rows reads all of it, and is kept for minutes while thousands arrive; for a table without
-- statistics it looks rows up. So statistics wait for a thousand changes (docs/decisions/071-plans-before-statistics.md).
do $$
declare
  one regclass;
begin
  for one in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'outbox' loop
    execute format('alter table %s set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000)', one);
  end loop;
end
$$;
