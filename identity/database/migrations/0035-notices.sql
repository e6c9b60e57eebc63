-- What mails about changes of an account hold: it ends all sessions of its user, once.
create table identity.end_session_links (
  token_hash bytea primary key,
  user_id text not null references identity.users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index end_session_links_user on identity.end_session_links (user_id, created_at);
create index end_session_links_expiry on identity.end_session_links (expires_at);

-- When a user first signed in and what their browser preferred to read then; null for those who did before this was noted.
alter table identity.users add column signed_in_at timestamptz, add column locale text;
update identity.users u set signed_in_at = created_at where exists (select from identity.sessions s where s.user_id = u.user_id);
