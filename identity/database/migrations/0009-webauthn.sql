create table identity.webauthn_registrations (
  webauthn_registration_id text primary key,
  user_id text not null references identity.users on delete cascade,
  -- base64url without padding, as clients send it.
  credential_id text not null unique,
  -- COSE.
  public_key bytea not null,
  counter bigint not null,
  -- Whether the authenticator knew its user when it was registered; from then on it always has to.
  user_verified boolean not null,
  -- What the authenticator was told as user.id.
  user_handle text not null,
  -- The relying party's id.
  domain text not null,
  transports text[] not null,
  user_agent text not null,
  authenticator_type text not null,
  name text not null default '',
  created_at timestamptz not null
);

create index webauthn_registrations_user on identity.webauthn_registrations (user_id);

create table identity.webauthn_challenges (
  challenge_hash bytea primary key,
  ceremony text not null check (ceremony in ('register', 'authenticate')),
  -- Null when anybody's passkey may answer.
  user_id text references identity.users on delete cascade,
  domain text not null,
  user_handle text,
  user_agent text not null default '',
  expires_at timestamptz not null,
  check (ceremony = 'authenticate' or (user_id is not null and user_handle is not null))
);

create index webauthn_challenges_user on identity.webauthn_challenges (user_id);
create index webauthn_challenges_expiry on identity.webauthn_challenges (expires_at);
