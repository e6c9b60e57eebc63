-- Whether a backend or an app may know it; null where that is not known, as of passwords of before.
alter table identity.passwords add column of_app boolean;
-- Whether a session began at a backend or on a page of an app, which may hold its token; null where that is not known, as of sessions of before. The console
-- opens where it is known that it did not.
alter table identity.sessions add column of_app boolean;

-- Sign-in methods that were added by a backend, in an app's session, or in one that such a method opened. Their user loses them when they become an operator.
create table identity.factors_of_apps (
  factor_id text primary key,
  user_id text not null references identity.users on delete cascade
) with (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
create index factors_of_apps_user on identity.factors_of_apps (user_id);

-- As of whoever becomes one from now on: operators sign in once more, and not by a password that someone else may know.
update identity.passwords p set requires_reset = true from identity.operators o where p.user_id = o.user_id;
delete from identity.sessions s using identity.operators o where s.user_id = o.user_id;
