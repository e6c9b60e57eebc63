create table identity.passwords (
  user_id text primary key references identity.users on delete cascade,
  password_id text not null unique,
  -- In the PHC string format, which names its own parameters.
  hash text not null,
  -- Known to be in wrong hands, or set before another owner proved the address: signs nobody in until it is reset.
  requires_reset boolean not null default false,
  created_at timestamptz not null
);

-- Links to a page that takes a new password. Spending one spends its mail, and so the sign-in link beside it.
create table identity.password_resets (
  token_hash bytea primary key,
  -- Null when the address belonged to nobody: asking for it costs the same write, so it cannot be told by the time it takes.
  mail_id uuid references identity.mails on delete cascade,
  code_challenge text,
  expires_at timestamptz not null
);

create index password_resets_mail on identity.password_resets (mail_id);
create index password_resets_expiry on identity.password_resets (expires_at);
