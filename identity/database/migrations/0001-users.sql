create schema if not exists identity;

create table identity.users (
  user_id text primary key,
  status text not null check (status in ('pending', 'active')),
  first_name text not null default '',
  middle_name text not null default '',
  last_name text not null default '',
  trusted_metadata jsonb not null default '{}',
  untrusted_metadata jsonb not null default '{}',
  roles text[] not null default '{stytch_user}',
  created_at timestamptz not null
);

create table identity.emails (
  email_id text primary key,
  user_id text not null references identity.users on delete cascade,
  email text not null,
  verified boolean not null default false,
  -- An address that a signed-in user added and has not proved yet. It owns nothing: several users may claim one address,
  -- sign-in never finds it, and proving it needs the session of its user. Otherwise somebody could put another person's
  -- address on their own account and wait for that person to sign in to it (the trojan identifier of arXiv 2205.10174).
  claim boolean not null default false,
  created_at timestamptz not null,
  unique (user_id, email),
  check (not (claim and verified))
);

create unique index emails_owned on identity.emails (email) where not claim;
