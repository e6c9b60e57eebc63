-- Somebody who keeps collectibles: a user, or an address that waits for its user. One that was handed over points to
-- the user's and stays, so that a serial number never loses its collectible.
create table cards.collectors (
  collector_id uuid primary key default gen_random_uuid(),
  user_id text unique,
  merged_into uuid references cards.collectors,
  created_at timestamptz not null,
  constraint collectors_user_or_merged check (user_id is null or merged_into is null)
);

create table cards.collector_emails (
  email text primary key,
  collector_id uuid not null references cards.collectors on delete cascade
);
create index collector_emails_of_collector on cards.collector_emails (collector_id);

create table cards.collectibles (
  collectible_id uuid primary key default gen_random_uuid(),
  event_id uuid not null references cards.poap_events,
  serial integer not null check (serial > 0),
  collector_id uuid not null references cards.collectors,
  card_id uuid not null,
  key_version smallint not null,
  counter integer not null,
  collected_at timestamptz not null,
  constraint collectibles_serial unique (event_id, serial),
  -- Deferrable: a hand-over swaps two collectors in one statement.
  constraint collectibles_one_per_collector unique (event_id, collector_id) deferrable initially immediate,
  constraint collectibles_one_per_tap unique (card_id, key_version, counter),
  foreign key (card_id, key_version, counter) references cards.taps
);
create index collectibles_of_collector on cards.collectibles (collector_id, collected_at desc, collectible_id desc);
create index collectibles_of_event_by_time on cards.collectibles (event_id, collected_at);

create function cards.collectible_face(collectible cards.collectibles, event cards.poap_events) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', collectible.collectible_id, 'serial', collectible.serial,
    'collected_at', cards.wire_time(collectible.collected_at), 'event', cards.event_face(event))
$$;

-- Gives a user what waits for their proved addresses, and their collector; null while they keep nothing, unless
-- `keeps` asks for one. Writes only when there is something to write.
-- Where both collected the same event, the earlier serial becomes the user's and the other stays with the merged one.
-- Locks: addresses in their order, then collectors in the order of their ids, before any event.
create function cards.hand_over(the_user text, proved text[], keeps boolean, at timestamptz) returns uuid
language plpgsql as $$
declare
  own uuid;
  locked uuid[];
  waiting uuid[];
begin
  select collector_id into own from cards.collectors where user_id = the_user;
  if not (own is null and keeps) and not exists (
    select from unnest(proved) as address(email)
    left join cards.collector_emails e using (email)
    left join cards.collectors c on c.collector_id = e.collector_id
    where case when c.collector_id is null then own is not null else c.user_id is distinct from the_user end
  ) then
    return own;
  end if;

  if own is null then
    insert into cards.collectors (user_id, created_at) values (the_user, at) on conflict (user_id) do nothing;
    select collector_id into own from cards.collectors where user_id = the_user;
  end if;

  -- Waits for an address that is just being noted down elsewhere: from here on each has a collector to be found below.
  insert into cards.collector_emails (email, collector_id)
  select distinct address, own from unnest(proved) as address order by address
  on conflict (email) do nothing;
  select array_agg(collector_id) into locked from (
    select collector_id from cards.collectors
    where collector_id = any (own || array(select e.collector_id from cards.collector_emails e where e.email = any (proved)))
    order by collector_id for no key update) as rows;
  -- Looked at again under the lock: another hand-over may have been first.
  select coalesce(array_agg(collector_id), '{}') into waiting from cards.collectors
  where collector_id = any (locked) and user_id is null and merged_into is null;

  if waiting <> '{}' then
    with ranked as (
      select collectible_id, event_id, collector_id, row_number() over (partition by event_id order by serial) as place
      from cards.collectibles
      where collector_id = any (own || waiting)
        and event_id in (select event_id from cards.collectibles where collector_id = any (waiting))
    ), earliest as (
      select * from ranked where place = 1 and collector_id <> own
    )
    update cards.collectibles k
    set collector_id = case when k.collectible_id = earliest.collectible_id then own else earliest.collector_id end
    from earliest
    where k.event_id = earliest.event_id and (k.collectible_id = earliest.collectible_id or k.collector_id = own);

    update cards.collectors set merged_into = own where collector_id = any (waiting);
  end if;
  update cards.collector_emails set collector_id = own where email = any (proved) and collector_id <> own;
  return own;
end
$$;

create function cards.escape_html(text) returns text
language sql immutable as $$
  select replace(replace(replace(replace($1, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;')
$$;

-- Keeps the collectible of a tap for a user, or for an address when `the_user` is null: a refusal, or the collectible.
-- The same person asking again with the same tap gets the same collectible. `only_ask` stops there and answers
-- neither when it could be kept. A user who has the collectible already is told its number; an address is not, as
-- anybody can type it.
-- The mail's {{serial}} and {{event}} are filled in here, the event's name last: it may hold anything.
-- Locks: the tap, then addresses and collectors, then the event, which is counted up under it.
create function cards.collect(
  tap_hash bytea, the_user text, proved text[], the_email text, only_ask boolean,
  mail_subject text, mail_text text, mail_html text, lifetime interval, at timestamptz,
  out refusal text, out own_serial integer, out collectible jsonb
) language plpgsql as $$
declare
  tap cards.taps;
  card cards.cards;
  event cards.poap_events;
  kept cards.collectibles;
  collector uuid;
  target uuid;
  number integer;
  new_collector boolean := false;
begin
  select * into tap from cards.taps t where t.ref_hash = tap_hash for update;
  if not found then
    refusal := 'tap_not_found';
    return;
  end if;
  if the_user is not null then
    collector := cards.hand_over(the_user, proved, not only_ask, at);
  else
    select e.collector_id into collector from cards.collector_emails e where e.email = the_email;
  end if;

  if tap.spent_at is not null then
    select * into kept from cards.collectibles k
    where (k.card_id, k.key_version, k.counter) = (tap.card_id, tap.key_version, tap.counter)
      and k.collector_id = collector;
    if found then
      select * into event from cards.poap_events e where e.event_id = kept.event_id;
      collectible := cards.collectible_face(kept, event);
    else
      refusal := 'tap_used';
    end if;
    return;
  end if;

  -- Without the lock first: most refusals are known here, and leave no collector behind.
  select * into card from cards.cards c where c.card_id = tap.card_id;
  select * into event from cards.poap_events e where e.event_id = card.event_id;
  select k.serial into number from cards.collectibles k
  where k.event_id = event.event_id and k.collector_id = collector;
  refusal := cards.tap_refusal(tap, card, event, number is not null, lifetime, at);
  if refusal is not null or only_ask then
    own_serial := case when the_user is not null then number end;
    return;
  end if;

  if collector is null then
    insert into cards.collectors (created_at) values (at) returning collector_id into collector;
    insert into cards.collector_emails (email, collector_id) values (the_email, collector) on conflict (email) do nothing;
    new_collector := found;
    if not new_collector then
      delete from cards.collectors c where c.collector_id = collector;
      select e.collector_id into collector from cards.collector_emails e where e.email = the_email;
    end if;
  end if;
  loop
    select c.merged_into into target from cards.collectors c where c.collector_id = collector for share;
    exit when target is null;
    collector := target;
  end loop;

  select * into event from cards.poap_events e where e.event_id = card.event_id for no key update;
  select k.serial into number from cards.collectibles k
  where k.event_id = event.event_id and k.collector_id = collector;
  refusal := cards.tap_refusal(tap, card, event, number is not null, lifetime, at);
  if refusal is not null then
    own_serial := case when the_user is not null then number end;
    if new_collector then
      delete from cards.collectors c where c.collector_id = collector;
    end if;
    return;
  end if;
  update cards.poap_events e set collected = e.collected + 1 where e.event_id = event.event_id
  returning * into event;
  insert into cards.collectibles (event_id, serial, collector_id, card_id, key_version, counter, collected_at)
  values (event.event_id, event.collected, collector, tap.card_id, tap.key_version, tap.counter, at)
  returning * into kept;
  update cards.taps t set spent_at = at where t.ref_hash = tap_hash;
  if the_user is null then
    perform outbox.enqueue('email', the_email,
      replace(replace(mail_subject, '{{serial}}', kept.serial::text), '{{event}}', event.name),
      replace(replace(mail_text, '{{serial}}', kept.serial::text), '{{event}}', event.name),
      replace(replace(mail_html, '{{serial}}', kept.serial::text), '{{event}}', cards.escape_html(event.name)),
      at);
  end if;
  collectible := cards.collectible_face(kept, event);
end
$$;
