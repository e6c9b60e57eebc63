-- Whether a session began at a backend or on a page of an app, which may hold its token; null where that is not known, as of sessions of before. The console
-- opens where it is known that it did not.
alter table identity.sessions add column of_app boolean;

-- What leads to a page of an app hands it the token: a link of an email, and what an OAuth provider sends the browser back with. So does adding a provider
-- from an app's session, wherever it ends. Null as above.
alter table identity.mails add column of_app boolean;
alter table identity.oauth_attach_tokens add column of_app boolean;
alter table identity.oauth_flows add column of_app boolean;
alter table identity.oauth_tokens add column of_app boolean;

-- Users whom an app had in hand: it made them, began a session of theirs, or changed how they sign in. What it added, and what was added with that in turn,
-- nobody tells apart any more.
create table identity.users_of_apps (user_id text primary key references identity.users on delete cascade)
  with (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
create function identity.record_user_of_app() returns trigger language plpgsql as $$
begin
  insert into identity.users_of_apps (user_id) values (new.user_id) on conflict do nothing;
  return null;
end
$$;
create trigger record_user_of_app after insert or update of of_app on identity.sessions
  for each row when (new.of_app) execute function identity.record_user_of_app();

-- As of whoever becomes one from now on: operators sign in once more, and not by a password that someone else may know.
update identity.passwords p set requires_reset = true from identity.operators o where p.user_id = o.user_id;
delete from identity.sessions s using identity.operators o where s.user_id = o.user_id;
