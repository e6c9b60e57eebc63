-- What a receiver gets: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#payload-structure
create or replace function cards.webhook_body(type text, at timestamptz, data json) returns text
language sql stable as $$ select json_build_object('type', $1, 'timestamp', cards.wire_time($2), 'data', $3)::text $$;

create or replace function cards.webhook_event(event cards.poap_events, at timestamptz) returns json
language sql stable as $$
  select json_build_object(
    'event_id', event.event_id, 'name', event.name, 'slug', event.slug, 'status', cards.event_status(event, at),
    'starts_at', cards.wire_time(event.starts_at), 'ends_at', cards.wire_time(event.ends_at), 'expires_at', cards.wire_time(event.expires_at),
    'supply', event.supply, 'collected', event.collected - event.revoked)
$$;

-- The functions below note what happened for the endpoints of whoever holds the event or the card: a row each, in the transaction in which it happens. Most
-- installations have no endpoint, and pay for one look. The endpoint is locked, so that it cannot be deleted before its row is there; one that is being
-- deleted is skipped, because nobody who collects may wait for that, or fail.
-- Nothing here may say who collected, or tell an address that has the event from another (docs/decisions/027-an-address-tells-nothing.md).

create or replace function cards.note_tapped() returns trigger language plpgsql as $$
begin
  if not exists (select from cards.webhooks) then
    return null;
  end if;
  insert into cards.webhook_deliveries (webhook_id, subject, type, body, created_at, tried_since)
  select w.webhook_id, coalesce(c.event_id, c.card_id), 'card.tapped',
    cards.webhook_body('card.tapped', a.first_seen_at, json_build_object('card_id', c.card_id, 'event_id', c.event_id)),
    a.first_seen_at, a.first_seen_at
  from added a
  join cards.cards c on c.card_id = a.card_id
  join cards.webhooks w on w.user_id = c.holder_id
  where not a.burnt and 'card.tapped' = any (w.types) and w.paused_by is distinct from 'gone'
  for key share of w skip locked;
  return null;
end
$$;

create or replace function cards.note_collected() returns trigger language plpgsql as $$
begin
  if not exists (select from cards.webhooks) then
    return null;
  end if;
  insert into cards.webhook_deliveries (webhook_id, subject, type, body, created_at, tried_since)
  select w.webhook_id, a.event_id, 'collectible.collected',
    cards.webhook_body('collectible.collected', a.collected_at, json_build_object(
      'collectible_id', a.collectible_id, 'event_id', a.event_id, 'serial', a.serial, 'card_id', a.card_id, 'way', a.way)),
    a.collected_at, a.collected_at
  from added a
  join cards.poap_events e on e.event_id = a.event_id
  join cards.webhooks w on w.user_id = e.holder_id
  where 'collectible.collected' = any (w.types) and w.paused_by is distinct from 'gone'
  order by a.serial
  for key share of w skip locked;
  return null;
end
$$;

create or replace function cards.note_approved() returns trigger language plpgsql as $$
declare
  -- A change of an event that is approved already was approved now.
  at timestamptz := case when tg_op = 'UPDATE' and old.approved_at is not null then clock_timestamp() else new.approved_at end;
begin
  insert into cards.webhook_deliveries (webhook_id, subject, type, body, created_at, tried_since)
  select w.webhook_id, new.event_id, 'event.approved', cards.webhook_body('event.approved', at, cards.webhook_event(new, at)), at, at
  from cards.webhooks w
  where w.user_id = new.holder_id and 'event.approved' = any (w.types) and w.paused_by is distinct from 'gone'
  for key share of w skip locked;
  return null;
end
$$;

-- Final: no reorganization of the chain takes it back. Neither the transaction nor the contract, which lead to the account that has it.
create or replace function cards.note_minted() returns trigger language plpgsql as $$
begin
  insert into cards.webhook_deliveries (webhook_id, subject, type, body, created_at, tried_since)
  select w.webhook_id, e.event_id, 'collectible.minted',
    cards.webhook_body('collectible.minted', clock_timestamp(), json_build_object(
      'collectible_id', k.collectible_id, 'event_id', k.event_id, 'serial', k.serial, 'chain_id', new.chain_id)),
    clock_timestamp(), clock_timestamp()
  from cards.collectibles k
  join cards.poap_events e on e.event_id = k.event_id
  join cards.webhooks w on w.user_id = e.holder_id
  where k.collectible_id = new.collectible_id and 'collectible.minted' = any (w.types) and w.paused_by is distinct from 'gone'
  for key share of w skip locked;
  return null;
end
$$;

-- Deletes the endpoints of a user who is being deleted, with what waits for them, and tells those who hold events that the collector of these collectibles is
-- gone. Second numbers of an address that had the event are left out: they say what it had.
create or replace function cards.forget_webhooks(the_user text, theirs uuid[]) returns void language plpgsql as $$
begin
  delete from cards.webhooks w where w.user_id = the_user;
  insert into cards.webhook_deliveries (webhook_id, subject, type, body, created_at, tried_since)
  select w.webhook_id, g.event_id, 'account.deleted',
    cards.webhook_body('account.deleted', clock_timestamp(), json_build_object('event_id', g.event_id, 'collectible_ids', g.ids)),
    clock_timestamp(), clock_timestamp()
  from (
      select k.event_id, json_agg(k.collectible_id order by k.serial) as ids
      from cards.collectors c join cards.collectibles k on k.collector_id = c.collector_id
      where c.collector_id = any (theirs) and not c.duplicate group by k.event_id) g
  join cards.poap_events e on e.event_id = g.event_id
  join cards.webhooks w on w.user_id = e.holder_id
  where 'account.deleted' = any (w.types) and w.paused_by is distinct from 'gone'
  for key share of w skip locked;
end
$$;

-- Notes events that have ended since their holder has an endpoint, each once for an end: at its expiry, or when it was ended early, which is recorded in the
-- place of the expiry. One that is canceled does not end; where it is reopened, it ends later.
create or replace function cards.note_ended(at timestamptz) returns integer language plpgsql as $$
declare
  ended integer;
begin
  if not exists (select from cards.webhooks) then
    return 0;
  end if;
  with due as (
    select distinct g.event_id, g.ended_at
    from cards.webhooks w
    -- Each by an index of its own.
    cross join lateral (
      select e.event_id, e.expires_at as ended_at from cards.poap_events e
      where e.holder_id = w.user_id and e.closed_at is null
        and e.approved_at is not null and e.expires_at > w.created_at and e.expires_at > at - interval '30 days' and e.expires_at <= at
      union all
      select e.event_id, e.closed_at from cards.poap_events e
      where e.holder_id = w.user_id and e.closed_at is not null and e.cancel_reason is null
        and e.approved_at is not null and e.closed_at > w.created_at and e.closed_at > at - interval '30 days' and e.closed_at <= at
    ) g
    where 'event.ended' = any (w.types) and w.paused_by is distinct from 'gone'
      and not exists (select from cards.ended_events n where (n.event_id, n.expires_at) = (g.event_id, g.ended_at))
    order by 1 limit 500
  ), noted as (
    insert into cards.ended_events select d.event_id, d.ended_at from due d on conflict do nothing returning event_id, expires_at
  ), told as (
    insert into cards.webhook_deliveries (webhook_id, subject, type, body, created_at, tried_since)
    select w.webhook_id, e.event_id, 'event.ended', cards.webhook_body('event.ended', n.expires_at, cards.webhook_event(e, at)), at, at
    from noted n
    join cards.poap_events e on e.event_id = n.event_id
    join cards.webhooks w on w.user_id = e.holder_id
    where 'event.ended' = any (w.types) and w.paused_by is distinct from 'gone' and n.expires_at > w.created_at
    for key share of w skip locked
  )
  select count(*) into ended from noted;
  return ended;
end
$$;
