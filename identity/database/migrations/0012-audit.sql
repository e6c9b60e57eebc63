-- Who did what, when and from where. Outlives the users it speaks of, so it refers to nothing; holds no secret.
create table identity.audit (
  number bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null check (actor in ('caller', 'backend', 'operator')),
  act text not null,
  -- ok, or the error type of the refusal.
  outcome text not null,
  user_id text,
  -- What it was done to: an identifier.
  subject text,
  session_id text,
  ip_address text,
  user_agent text
);

create index audit_at on identity.audit (at);
