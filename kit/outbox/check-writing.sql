-- Fails where calls would fail. The row goes through the write-ahead log to a server that accepts writes. A full disk may still have room for the row
-- in existing pages, so a megabyte beyond work_mem goes to disk, too, and is dropped with the statement.
create or replace function outbox.check_writing() returns void language plpgsql set work_mem = '64kB' as $$
begin
  update outbox.readiness set checked_at = clock_timestamp();
  perform count(*) from generate_series(1, 50000);
end
$$;
