-- How many of the numbers that an event, or a way of it, has given were taken back by its organizer. They stay in `collected`, which the supply and the
-- bound of a way cover, because nobody gets such a number again (poap-events/guests/revoke.sql). What people see as collected is without them.
alter table cards.poap_events add column revoked integer not null default 0 check (revoked >= 0);
alter table cards.event_ways add column revoked integer not null default 0 check (revoked >= 0);

-- Until now, only the difference said it.
update cards.poap_events e set revoked = n.revoked from (
  select o.event_id, o.collected - (select count(*) from cards.collectibles k where k.event_id = o.event_id) as revoked
  from cards.poap_events o where o.collected > 0) n
where e.event_id = n.event_id and n.revoked > 0;
update cards.event_ways w set revoked = n.revoked from (
  select o.event_id, o.way,
    o.collected - (select count(*) from cards.collectibles k where (k.event_id, k.way) = (o.event_id, o.way)) as revoked
  from cards.event_ways o where o.collected > 0) n
where (w.event_id, w.way) = (n.event_id, n.way) and n.revoked > 0;

-- Cards of a batch are registered at one moment, and come in the order of their names.
create index cards_by_registration on cards.cards (holder_id, registered_at, name_key, card_id) where holder_id is not null;
drop index cards.cards_of_holder;

-- Whether no operator has looked at a new event yet: until then, its first version is still being written (decision 29). Of what is there already, nobody
-- knows who looked; a host of the version before does not set it.
alter table cards.poap_events add column is_unseen boolean not null default false;
create index poap_events_unseen on cards.poap_events (event_id) where is_unseen;
