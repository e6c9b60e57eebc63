-- The holder's own word for several cards, such as "Badges". It goes when the holder changes.
alter table cards.cards
  add column group_name text,
  add constraint cards_group_of_holder check (holder_id is not null or group_name is null);
