-- What all tokens of an event say, frozen with the first voucher of any of them.
create table cards.token_events (
  event_id uuid primary key references cards.poap_events on delete cascade,
  version integer not null,
  -- How many the contract lets be minted; 2^32 - 1 where there is no end of them.
  supply bigint not null check (supply between 1 and 4294967295),
  -- A data: address, so that the picture is wherever the metadata is.
  image text not null,
  -- The picture it was made from, unless it is artwork.
  picture text references cards.pictures,
  frozen_at timestamptz not null,
  foreign key (event_id, version) references cards.event_versions
);
create index token_events_picture on cards.token_events (picture) where picture is not null;

-- The image of an event stands in all its tokens and is kept once: `body` is without it, and it goes in after `image_at` characters.
alter table cards.metadata
  drop constraint metadata_check,
  add column event_id uuid references cards.token_events,
  add column image_at integer,
  add constraint metadata_image check ((event_id is null) = (image_at is null)),
  add constraint metadata_hash check (image_at is not null or hash = '0x' || encode(sha256(convert_to(body, 'UTF8')), 'hex'));

-- The signed transaction, kept before it is sent: sent again it is the same one.
alter table cards.collectible_contracts add column raw_transaction text;

-- The newest block in which the token was seen first, for a mint whose own block no node names.
alter table cards.tokens add column first_seen_block bigint;

-- A collector's earlier serial number took the place of the one that was minted: whoever minted gets that back.
with swapped as (
  select minted.collectible_id as minted_id, minted.collector_id as minted_of, other.collectible_id as other_id, other.collector_id as other_of
  from cards.collectibles minted
  join cards.tokens t on t.collectible_id = minted.collectible_id and t.state <> 'none'
  join cards.collectors c on c.collector_id = minted.collector_id and c.merged_into is not null
  join cards.collectibles other on other.event_id = minted.event_id and other.collector_id = c.merged_into
  where not exists (select from cards.tokens o where o.collectible_id = other.collectible_id and o.state <> 'none')
), once as (
  select distinct on (other_id) * from swapped order by other_id, minted_id
)
update cards.collectibles k
set collector_id = case when k.collectible_id = once.minted_id then once.other_of else once.minted_of end
from once where k.collectible_id in (once.minted_id, once.other_id);
