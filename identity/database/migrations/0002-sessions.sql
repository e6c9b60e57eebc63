create table identity.sessions (
  session_id text primary key,
  token_hash bytea not null unique,
  user_id text not null references identity.users on delete cascade,
  started_at timestamptz not null,
  -- Without an index, so that touching a session stays within its page.
  last_accessed_at timestamptz not null,
  expires_at timestamptz not null,
  ip_address text not null,
  user_agent text not null,
  -- In the wire's form, newest last.
  authentication_factors jsonb not null
);

create index sessions_user on identity.sessions (user_id);

-- The key with the greatest signs_from that has come signs. Numbered by hand, so that replicas that start together agree on the first one.
create table identity.signing_keys (
  number integer primary key,
  kid text not null unique,
  private_jwk jsonb not null,
  signs_from timestamptz not null
);

create table identity.code_keys (
  number integer primary key,
  key bytea not null
);
