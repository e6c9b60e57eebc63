-- Browsers that have signed in to an account, with the second step where one was due. It opens nothing: it only has tries of its own.
create table identity.known_browsers (
  user_id text not null references identity.users on delete cascade,
  browser_hash bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, browser_hash)
);

create index known_browsers_browser on identity.known_browsers (browser_hash);
create index known_browsers_seen on identity.known_browsers (seen_at);
