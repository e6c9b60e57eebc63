-- Which address was typed at a tap, so that the same form sent twice gets the same answer; deleted when the tap has expired.
create table cards.typed_addresses (
  card_id uuid not null,
  key_version smallint not null,
  counter integer not null,
  email text not null,
  first_seen_at timestamptz not null,
  primary key (card_id, key_version, counter),
  foreign key (card_id, key_version, counter) references cards.taps on delete cascade
);
create index typed_addresses_by_time on cards.typed_addresses (first_seen_at);
