-- An account at a provider, by the one name the provider never gives to anybody else.
create table identity.oauth_registrations (
  oauth_user_registration_id text primary key,
  user_id text not null references identity.users on delete cascade,
  provider_type text not null,
  provider_subject text not null,
  email_id text references identity.emails on delete set null,
  profile_picture_url text not null,
  locale text not null,
  created_at timestamptz not null,
  unique (provider_type, provider_subject)
);

create index oauth_registrations_user on identity.oauth_registrations (user_id);

create table identity.oauth_attach_tokens (
  token_hash bytea primary key,
  user_id text not null references identity.users on delete cascade,
  provider text not null,
  expires_at timestamptz not null
);

create index oauth_attach_tokens_user on identity.oauth_attach_tokens (user_id);

-- One trip to a provider. Nonce and verifier are not here: they follow from the secret in the cookie of the browser that left.
create table identity.oauth_flows (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  login_redirect_url text not null,
  signup_redirect_url text not null,
  code_challenge text,
  attach_user_id text references identity.users on delete cascade,
  expires_at timestamptz not null
);

-- What came back from it. Spending deletes it.
create table identity.oauth_tokens (
  token_hash bytea primary key,
  provider text not null,
  profile jsonb not null,
  -- Sealed under the token itself, of which only the hash is kept.
  provider_values bytea not null,
  code_challenge text,
  attach_user_id text references identity.users on delete cascade,
  expires_at timestamptz not null
);
