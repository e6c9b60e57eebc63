-- The address under which people reach this store, as the host that was started last has it: operator commands make links with it, wherever they run.
-- Given: by PUBLIC_URL, not the one that a host has without.
create table outbox.address (
  one boolean primary key default true check (one),
  public_url text not null,
  given boolean not null
);
