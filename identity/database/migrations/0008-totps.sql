create table identity.totps (
  totp_id text primary key,
  -- One per user, verified or not.
  user_id text not null unique references identity.users on delete cascade,
  sealed_secret bytea not null,
  verified boolean not null default false,
  -- The 30 seconds of the last code taken, counted from 1970. Only later ones are taken.
  last_step integer not null default 0,
  -- Matters until verified.
  lapses_at timestamptz not null,
  created_at timestamptz not null
);

-- A spent code is deleted.
create table identity.totp_recovery_codes (
  totp_recovery_code_id text primary key,
  totp_id text not null references identity.totps on delete cascade,
  position integer not null,
  code_mac bytea not null,
  sealed_code bytea not null,
  unique (totp_id, code_mac)
);
