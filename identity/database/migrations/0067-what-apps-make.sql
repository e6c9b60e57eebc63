-- Whether a session began at a backend or on a page of an app, which may hold its token. Of sessions of before that is not known, so they count as an app's.
alter table identity.sessions add column of_app boolean not null default true;
alter table identity.sessions alter column of_app set default false;
-- Whether a backend or an app may know it.
alter table identity.passwords add column of_app boolean not null default false;

-- Sign-in methods that were added by a backend, in an app's session, or in one that such a method opened. Their user loses them when they become an operator.
create table identity.factors_of_apps (
  factor_id text primary key,
  user_id text not null references identity.users on delete cascade
) with (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
create index factors_of_apps_user on identity.factors_of_apps (user_id);

-- Operators sign in once more, because the console is closed to sessions of apps.
delete from identity.sessions s using identity.operators o where s.user_id = o.user_id;
