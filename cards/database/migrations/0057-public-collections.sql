-- What a user shows at /@<name>, if they turned it on (docs/decisions/102-a-public-collection.md).
create table cards.public_collections (
  user_id text primary key,
  name text collate "C" not null unique,
  display_name text not null,
  picture bytea,
  is_on boolean not null,
  -- Whether what nothing else is said about is shown.
  shows_new boolean not null,
  is_listed boolean not null,
  changed_at timestamptz not null,
  taken_down_at timestamptz,
  taken_down_reason text
);

-- Each name that is in use, or was until lately, by a hash of its form, which names that look alike share.
-- Without a user, it was theirs until they were deleted.
create table cards.collection_names (
  form_hash bytea primary key,
  user_id text,
  released_at timestamptz
);
create index collection_names_of_user on cards.collection_names (user_id);

-- What a user said about one of their collectibles; it means nothing once that is someone else's.
create table cards.collectible_visibility (
  user_id text not null,
  collectible_id uuid not null references cards.collectibles on delete cascade,
  is_shown boolean not null,
  primary key (user_id, collectible_id)
);
create index collectible_visibility_of_collectible on cards.collectible_visibility (collectible_id);

alter table cards.public_collections set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
alter table cards.collection_names set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
alter table cards.collectible_visibility set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
