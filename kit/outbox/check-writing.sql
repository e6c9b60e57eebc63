-- Fails where calls would. The row goes through the write-ahead log to a server that takes writes; a full disk may still have room for it in
-- pages it has, so a megabyte beyond work_mem goes to disk too, and is gone with the statement.
create or replace function outbox.check_writing() returns void language plpgsql set work_mem = '64kB' as $$
begin
  update outbox.readiness set checked_at = clock_timestamp();
  perform count(*) from generate_series(1, 50000);
end
$$;
