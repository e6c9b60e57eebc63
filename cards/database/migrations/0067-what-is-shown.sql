-- Until now, what was collected while new ones are shown had no row of its own. What only an address was typed for, lately, stays hidden: anyone can type it
-- (docs/decisions/102-a-public-collection.md).
insert into cards.collectible_visibility (user_id, collectible_id, is_shown)
select p.user_id, k.collectible_id, true
from cards.public_collections p
join cards.collectors c on c.user_id = p.user_id
join cards.collectibles k on k.collector_id = c.collector_id
where p.shows_new and not exists (
  select from cards.typed_addresses a where (a.card_id, a.key_version, a.counter) = (k.card_id, k.key_version, k.counter))
on conflict do nothing;
