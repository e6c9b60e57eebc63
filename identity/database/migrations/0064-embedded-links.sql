-- Links that a backend makes and hands over itself. They verify no mailbox, only that the backend trusts whoever has one.
create table identity.embedded_links (
  token_hash bytea primary key,
  embedded_id text not null unique,
  user_id text not null references identity.users on delete cascade,
  expires_at timestamptz not null,
  spent_at timestamptz
) with (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);

create index embedded_links_user on identity.embedded_links (user_id);
create index embedded_links_expiry on identity.embedded_links (expires_at);

-- Who had the account before its address was verified must not be able to sign in by one.
create function identity.remove_embedded_links() returns trigger language plpgsql as $$
begin
  delete from identity.embedded_links where user_id = new.user_id;
  return null;
end
$$;

create trigger remove_embedded_links after update of verified on identity.emails
  for each row when (new.verified and not old.verified) execute function identity.remove_embedded_links();
