-- Scheduled backups, of which all hosts together make one at a time: when the next may begin, when the last was done, and how many have failed since.
create table outbox.backups (
  one boolean primary key default true check (one),
  due_at timestamptz not null,
  finished_at timestamptz,
  failures integer not null default 0
) with (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
