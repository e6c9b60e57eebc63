-- What the project's backend says of a session; in its JWTs at the top level.
alter table identity.sessions add column custom_claims jsonb not null default '{}';
