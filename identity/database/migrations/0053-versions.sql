-- A session check reads whether what it found the last time is still true, instead of reading all of it: a user is assembled from eight tables. Versions come
-- from a sequence, so that one that was rolled back never stands for something else.
create sequence identity.versions;

alter table identity.users add column version bigint not null default 0;
alter table identity.users alter column version set default nextval('identity.versions');
alter table identity.sessions add column version bigint not null default 0;
alter table identity.sessions alter column version set default nextval('identity.versions');
-- Room for the time of the last use to change in place.
alter table identity.sessions set (fillfactor = 80);
alter table identity.users set (fillfactor = 80);

create function identity.raise_version() returns trigger language plpgsql as $$
begin
  new.version := nextval('identity.versions');
  return new;
end
$$;
create function identity.raise_version_of_user() returns trigger language plpgsql as $$
begin
  update identity.users set version = nextval('identity.versions')
  where user_id in (case when tg_op <> 'INSERT' then old.user_id end, case when tg_op <> 'DELETE' then new.user_id end);
  return null;
end
$$;

create trigger raise_version before update of user_id, created_at, status, first_name, middle_name, last_name, trusted_metadata, untrusted_metadata, roles
  on identity.users for each row execute function identity.raise_version();
create trigger raise_version before update of session_id, user_id, started_at, ip_address, user_agent, authentication_factors, custom_claims
  on identity.sessions for each row execute function identity.raise_version();

create trigger raise_version after insert or update or delete on identity.emails
  for each row execute function identity.raise_version_of_user();
create trigger raise_version after insert or update or delete on identity.phone_numbers
  for each row execute function identity.raise_version_of_user();
create trigger raise_version after insert or update or delete on identity.oauth_registrations
  for each row execute function identity.raise_version_of_user();
create trigger raise_version after insert or update or delete on identity.totps
  for each row execute function identity.raise_version_of_user();
create trigger raise_version after insert or update or delete on identity.webauthn_registrations
  for each row execute function identity.raise_version_of_user();
create trigger raise_version after insert or update or delete on identity.crypto_wallets
  for each row execute function identity.raise_version_of_user();
create trigger raise_version after insert or update or delete on identity.passwords
  for each row execute function identity.raise_version_of_user();
