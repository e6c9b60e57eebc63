-- Who was forgotten a moment ago: a JWT from before still holds then, and would bring them back. For as long as one lives.
create table cards.forgotten_users (
  user_id text primary key,
  forgotten_at timestamptz not null
);
-- The mail that told of an offer names the card as its holder does.
alter table cards.card_offers add column message_id bigint;
