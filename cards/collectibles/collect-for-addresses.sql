-- One of two variants of an email: without what is between {{lapse}} and {{/lapse}}, or with it, for an event that takes back collectibles of unverified
-- addresses after these days. Of {day|days}, the first is for a single day.
create or replace function cards.fit_lapse(template text, days integer) returns text
language sql immutable as $$
  select case
    when template not like '%{{lapse}}%' then template
    when days is null then split_part(template, '{{lapse}}', 1) || split_part(template, '{{/lapse}}', 2)
    else replace(regexp_replace(replace(replace(template, '{{lapse}}', ''), '{{/lapse}}', ''),
      '\{([^{}|]+)\|([^{}|]+)\}', case days when 1 then '\1' else '\2' end, 'g'), '{{days}}', days::text)
  end
$$;

-- Collects at one event for several addresses, each with a tap of its own, and emails them: `cards.collect` for an unused tap that nothing is refused for.
-- Any other has no row in the result, and nothing of it has changed; nor has any if the event has too few left.
-- A statement for each step, not for each address: for most of these, Postgres takes longer to begin than to run one. Addresses that have the event go
-- through it like all others, because the time must not tell them apart either.
-- The first row has what all show of the event.
-- `hashes` are in order, and no two items have the same tap or address. `layouts` says which of `subjects`, `texts` and `htmls` an item's email has; these are
-- formats of the serial number, the event's name, the link, the code and the collectible's id.
-- Locks the taps, then addresses and collectors, each in order, then the event, like `cards.collect`. A tap or collector that another transaction holds is
-- skipped, so that nobody else waits for it. What cannot be skipped, such as an address that another transaction is adding, is waited for a second at most;
-- only for the event is waiting in line right.
create or replace function cards.collect_for_addresses(
  the_event uuid, hashes bytea[], emails text[], layouts integer[], links text[], codes text[],
  subjects text[], texts text[], htmls text[], lifetime interval, at timestamptz
) returns table (item bigint, id uuid, number integer, face jsonb) language plpgsql as $$
#variable_conflict use_column
declare
  patience text := current_setting('lock_timeout');
  items bigint[];
  tapped cards.taps[];
  new_emails text[];
  new_collectors uuid[];
  known_emails text[] := '{}';
  known_collectors uuid[] := '{}';
  known_numbers integer[];
  known_ids uuid[];
  known_owners uuid[];
  event cards.poap_events;
  ready integer;
  freed integer[];
begin
  -- The limit keeps each lookup by itself (docs/decisions/071-plans-before-statistics.md).
  select array_agg(g.item), array_agg(t) into items, tapped
  from unnest(hashes) with ordinality g (hash, item),
    lateral (select * from cards.taps x where x.ref_hash = g.hash limit 1 for update skip locked) t,
    lateral (select * from cards.cards x where x.card_id = t.card_id limit 1) c,
    lateral (select * from cards.poap_events x where x.event_id = c.event_id limit 1) e
  where c.event_id = the_event and cards.tap_refusal(t, c, e, false, lifetime, at) is null;
  if items is null then
    return;
  end if;

  perform set_config('lock_timeout', '1s', true);
  with address as (
    insert into cards.collector_emails (email, collector_id)
    -- Inserting a known one would wait for whoever is moving it. A scalar subquery cannot become a join.
    select emails[i], gen_random_uuid() from unnest(items) i
    where (select a.email from cards.collector_emails a where a.email = emails[i]) is null order by 1
    on conflict (email) do nothing returning email, collector_id
  ), made as (
    insert into cards.collectors (collector_id, created_at) select collector_id, at from address
  )
  select coalesce(array_agg(email), '{}'), coalesce(array_agg(collector_id), '{}') into new_emails, new_collectors from address;
  if cardinality(new_emails) < cardinality(items) then
    select array_agg(o.email), array_agg(o.collector_id) into known_emails, known_collectors
    from (
        select emails[i] as email, (select a.collector_id from cards.collector_emails a where a.email = emails[i]) as collector_id
        from unnest(items) i where emails[i] <> all (new_emails) order by 2) o,
      lateral (select * from cards.collectors x where x.collector_id = o.collector_id limit 1 for share skip locked) c
    where c.merged_into is null;
  end if;

  perform set_config('lock_timeout', patience, true);
  select * into event from cards.poap_events e where e.event_id = the_event for no key update;
  ready := cardinality(new_emails || known_emails);
  if ready = 0 or cards.event_status(event, at) <> 'active' or event.collected + ready > event.supply then
    delete from cards.collectors where collector_id = any (new_collectors);
    return;
  end if;
  if known_emails <> '{}' then
    -- Of several addresses of one collector, the first item collects for it and gets the lowest number, as if the others came later.
    with known as materialized (
      select o.email, o.collector_id, o.number, o.id, o.turn,
        case when o.number is null and o.turn = 1 then o.collector_id else gen_random_uuid() end as receiver
      from (
        select o.email, o.collector_id, row_number() over (partition by o.collector_id order by array_position(emails, o.email)) as turn,
          h.serial as number, h.collectible_id as id
        from unnest(known_emails, known_collectors) o (email, collector_id)
        left join lateral (
          select k.serial, k.collectible_id from cards.collectibles k where k.event_id = the_event and k.collector_id = o.collector_id limit 1) h on true) o
    ), duplicate as (
      insert into cards.collectors (collector_id, merged_into, duplicate, created_at)
      select receiver, collector_id, true, at from known where receiver <> collector_id
    )
    select array_agg(email), array_agg(receiver), array_agg(number), array_agg(id), array_agg(case when number is null and turn > 1 then collector_id end)
    into known_emails, known_collectors, known_numbers, known_ids, known_owners from known;
  end if;

  update cards.poap_events e set collected = e.collected + ready where e.event_id = the_event;
  -- Numbers that came back go first.
  freed := array(select f.serial from cards.free_serials f where f.event_id = the_event order by f.serial limit ready);
  if freed <> '{}' then
    delete from cards.free_serials f where f.event_id = the_event and f.serial = any (freed);
  end if;
  return query
  with layout as materialized (
    select l.place, l.subject, cards.fit_lapse(l.text, event.unproved_days) as text, cards.fit_lapse(l.html, event.unproved_days) as html
    from unnest(subjects, texts, htmls) with ordinality l (subject, text, html, place)
  ), one as materialized (
    select t.item, t.card_id, t.key_version, t.counter, t.first_seen_at, o.email, o.collector_id, o.known_number, o.known_id, o.owner, gen_random_uuid() as id,
      coalesce(freed[row_number() over items], event.collected + row_number() over items)::integer as number
    from unnest(items, tapped) t (item, card_id, key_version, counter, ref_hash, first_seen_at)
    join unnest(known_emails || new_emails, known_collectors || new_collectors, known_numbers, known_ids, known_owners)
      o (email, collector_id, known_number, known_id, owner)
      on o.email = emails[t.item]
    window items as (order by t.item)
  ), collected as (
    insert into cards.collectibles
      (collectible_id, event_id, version, serial, collector_id, card_id, key_version, counter, collected_at)
    select id, the_event, event.version, number, collector_id, card_id, key_version, counter, at from one
  ), spent as (
    update cards.taps set spent_at = at where ref_hash = any (array(select hashes[item] from one))
  ), typed as (
    insert into cards.typed_addresses (card_id, key_version, counter, email, first_seen_at, given_to)
    select card_id, key_version, counter, email, first_seen_at, collector_id from one
  ), mailed as materialized (
    select outbox.enqueue_emails(
      '{}', array_agg(o.email),
      array_agg(format(l.subject, n.shown, event.name)),
      array_agg(format(l.text, n.shown, event.name, links[o.item], codes[o.item])),
      array_agg(format(l.html, n.shown, cards.escape_html(event.name), cards.escape_html(links[o.item]), codes[o.item], n.id)),
      array_agg(at))
    from one o join layout l on l.place = layouts[o.item]
      left join lateral (select x.number, x.id from one x where o.owner is not null and x.collector_id = o.owner limit 1) f on true,
      lateral (select coalesce(o.known_number, f.number, o.number) as shown, coalesce(o.known_id, f.id, o.id) as id) n
  )
  select o.item, o.id, o.number, case when o.item = (select min(item) from one) then (
    select cards.version_face(v) from cards.event_versions v where (v.event_id, v.version) = (the_event, event.version)) end
  from one o, mailed order by o.item;
end
$$;
