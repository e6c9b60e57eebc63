-- POAPs from elsewhere that people import (docs/decisions/122-imported-poaps.md). They are in no table of what was collected here, so no supply, serial
-- number, guest list or token can count them. Users are unknown to this schema, so `cards.forget_user` and `cards.merge_users` follow them.
create table cards.imported_poaps (
  imported_id uuid primary key default gen_random_uuid(),
  user_id text not null,
  token_id text not null,
  event_number integer not null,
  name text not null,
  description text not null,
  city text not null,
  country text not null,
  starts_on date,
  ends_on date,
  chain text,
  -- In lower case.
  owner text,
  minted_on date,
  event_url text,
  image_url text,
  -- Who says so: the POAP API of a wallet of the user, the same before that wallet was removed, or the user.
  origin text not null check (origin in ('wallet', 'former_wallet', 'file')),
  is_shown boolean not null default false,
  imported_at timestamptz not null,
  unique (user_id, token_id),
  constraint imported_poaps_shown_of_wallet check (origin = 'wallet' or not is_shown),
  constraint imported_poaps_owner_of_wallet check (origin = 'file' or owner is not null)
);

alter table cards.imported_poaps set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
