-- Accounts that may reach the console. No reference: with another provider the accounts are elsewhere.
create table identity.operators (
  user_id text primary key,
  role text not null check (role in ('owner', 'moderator', 'support')),
  added_at timestamptz not null,
  -- The operator who did; null for the command.
  added_by text
) with (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);

create function identity.remove_operator() returns trigger language plpgsql as $$
begin
  delete from identity.operators where user_id = old.user_id;
  return null;
end
$$;

create trigger remove_operator after delete on identity.users for each row execute function identity.remove_operator();
