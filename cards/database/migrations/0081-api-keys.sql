-- Keys of other programs (docs/decisions/113-api-keys.md). Only SHA-256 of the secret is stored; `hint` is how it begins. Sent again with its
-- Idempotency-Key, a request creates no second one.
create table cards.api_keys (
  key_id uuid primary key default gen_random_uuid(),
  secret_hash bytea not null unique,
  user_id text not null,
  name text not null,
  hint text not null,
  scopes text[] not null check (scopes <> '{}' and scopes <@ array['read', 'hand_out', 'manage']),
  event_id uuid references cards.poap_events on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- To the hour.
  used_at timestamptz,
  idempotency_key text,
  idempotency_content bytea,
  constraint api_keys_key_with_content check ((idempotency_key is null) = (idempotency_content is null))
);
create index api_keys_of_user on cards.api_keys (user_id, created_at, key_id);
create index api_keys_of_event on cards.api_keys (event_id) where event_id is not null;
create index api_keys_expired on cards.api_keys (expires_at) where expires_at is not null;
create unique index api_keys_idempotency_key on cards.api_keys (user_id, idempotency_key) where idempotency_key is not null;

alter table cards.api_keys set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
