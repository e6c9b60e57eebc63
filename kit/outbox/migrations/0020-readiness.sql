-- What a readiness check writes.
create table outbox.readiness (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz not null
);
insert into outbox.readiness (checked_at) values (now());
