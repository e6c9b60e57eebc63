create or replace function cards.escape_html(text) returns text
language sql immutable as $$
  select replace(replace(replace(replace($1, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;')
$$;

-- Fills a mail in, the event's name last: it may hold anything. What stands between {{lapse}} and {{/lapse}} is for events that take back
-- what nobody proved their address for.
create or replace function cards.fill_kept_mail(template text, serial integer, days integer, name text) returns text
language sql immutable as $$
  select replace(replace(replace(
    case when days is null then regexp_replace(template, '\{\{lapse\}\}.*?\{\{/lapse\}\}', '', 'g')
      else replace(replace(template, '{{lapse}}', ''), '{{/lapse}}', '') end,
    '{{days}}', coalesce(days::text, '')), '{{serial}}', serial::text), '{{event}}', name)
$$;

-- Keeps the collectible of a tap for a user, or for an address when `the_user` is null: a refusal, or the collectible.
-- The same user, or the address that was typed at this tap, while it lives, gets the same collectible again: which other address is the same
-- person's, nobody is told. `only_ask` stops there and answers
-- neither when it could be kept. A user who has the collectible already is told its number.
-- Anybody can type an address, so nothing here may differ by what it has: one that has the event gets another serial number like any other.
-- That one is nobody's, and only the mail, which its owner alone reads, names the number they have.
-- Locks: the tap, then addresses and collectors, then the event, which is counted up under it.
create or replace function cards.collect(
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
  new_serial integer;
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
      and case when the_user is not null then k.collector_id = collector
        else tap.first_seen_at + lifetime > at and exists (
          select from cards.typed_addresses a
          where (a.card_id, a.key_version, a.counter) = (tap.card_id, tap.key_version, tap.counter) and a.email = the_email)
        end;
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
  refusal := cards.tap_refusal(tap, card, event, number is not null and the_user is not null, lifetime, at);
  if refusal is not null or only_ask then
    own_serial := case when the_user is not null then number end;
    return;
  end if;

  loop
    if collector is null then
      insert into cards.collectors (created_at) values (at) returning collector_id into collector;
      insert into cards.collector_emails (email, collector_id) values (the_email, collector) on conflict (email) do nothing;
      new_collector := found;
      if not new_collector then
        delete from cards.collectors c where c.collector_id = collector;
        select e.collector_id into collector from cards.collector_emails e where e.email = the_email;
      end if;
    end if;
    select c.merged_into into target from cards.collectors c where c.collector_id = collector for share;
    if not found then
      -- An address that was put right this moment: it leads to nobody any more.
      collector := null;
      continue;
    end if;
    exit when target is null;
    collector := target;
  end loop;

  select * into event from cards.poap_events e where e.event_id = card.event_id for no key update;
  select k.serial into number from cards.collectibles k
  where k.event_id = event.event_id and k.collector_id = collector;
  refusal := cards.tap_refusal(tap, card, event, number is not null and the_user is not null, lifetime, at);
  if refusal is not null then
    own_serial := case when the_user is not null then number end;
    if new_collector then
      delete from cards.collectors c where c.collector_id = collector;
    end if;
    return;
  end if;
  if number is not null then
    insert into cards.collectors (merged_into, duplicate, created_at) values (collector, true, at)
    returning collector_id into collector;
  end if;
  update cards.poap_events e set collected = e.collected + 1 where e.event_id = event.event_id
  returning * into event;
  delete from cards.free_serials f where f.event_id = event.event_id
    and f.serial = (select min(o.serial) from cards.free_serials o where o.event_id = event.event_id)
  returning f.serial into new_serial;
  insert into cards.collectibles (event_id, version, serial, collector_id, card_id, key_version, counter, collected_at)
  values (event.event_id, event.version, coalesce(new_serial, event.collected), collector, tap.card_id, tap.key_version, tap.counter, at)
  returning * into kept;
  update cards.taps t set spent_at = at where t.ref_hash = tap_hash;
  if the_user is null then
    insert into cards.typed_addresses (card_id, key_version, counter, email, first_seen_at, given_to)
    values (tap.card_id, tap.key_version, tap.counter, the_email, tap.first_seen_at, collector);
    number := coalesce(number, kept.serial);
    perform outbox.enqueue('email', the_email,
      cards.fill_kept_mail(mail_subject, number, event.unproved_days, event.name),
      cards.fill_kept_mail(mail_text, number, event.unproved_days, event.name),
      cards.fill_kept_mail(mail_html, number, event.unproved_days, cards.escape_html(event.name)),
      at);
  end if;
  collectible := cards.collectible_face(kept, event);
end
$$;

-- It told which addresses are one person's. Migration 0043 keeps versions out that call it.
drop function if exists cards.merged_collector(uuid);
