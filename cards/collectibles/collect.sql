-- The same escape as `wire/escape-html.ts`, for the one text that is filled in here. A test compares the two.
create or replace function cards.escape_html(text) returns text
language sql immutable as $$
  select replace(replace(replace(replace(replace($1, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), '''', '&#39;')
$$;

-- Fills in an email, the event's name last, because it may contain anything. What is between {{lapse}} and {{/lapse}} is only for events that take
-- back collectibles of unverified addresses. Of {day|days}, the first is for a single day.
create or replace function cards.fill_kept_mail(template text, serial integer, days integer, name text) returns text
language sql immutable as $$
  select replace(replace(replace(
    case when days is null and template not like '%{{lapse}}%' then template
      when days is null then regexp_replace(template, '\{\{lapse\}\}.*?\{\{/lapse\}\}', '', 'g')
      else regexp_replace(replace(replace(template, '{{lapse}}', ''), '{{/lapse}}', ''),
        '\{([^{}|]+)\|([^{}|]+)\}', case days when 1 then '\1' else '\2' end, 'g') end,
    '{{days}}', coalesce(days::text, '')), '{{serial}}', serial::text), '{{event}}', name)
$$;

-- Emails an address what was collected for it, or the number of the event that it already has.
create or replace function cards.enqueue_kept_mail(
  recipient text, subject text, text text, html text, serial integer, event cards.poap_events, at timestamptz
) returns bigint language sql as $$
  select outbox.enqueue('email', recipient,
    cards.fill_kept_mail($2, serial, event.unproved_days, event.name),
    cards.fill_kept_mail($3, serial, event.unproved_days, event.name),
    cards.fill_kept_mail($4, serial, event.unproved_days, cards.escape_html(event.name)),
    at)
$$;

-- Shows on a user's public page what they just collected, if they chose that for new ones. Not what only an address was typed for: anyone can type it, and
-- would see on whose page it appears (docs/decisions/102-a-public-collection.md).
create or replace function cards.show_new(the_user text, collectible uuid) returns void language sql as $$
  insert into cards.collectible_visibility (user_id, collectible_id, is_shown)
  -- Whoever turns that off, or deletes the page, waits.
  select p.user_id, collectible, true from cards.public_collections p where p.user_id = the_user and p.shows_new for share
  on conflict do nothing
$$;

-- Adds the next number of an event to a collector: one that came back, or one more than there are. One who has the event `already` gets it as a duplicate,
-- which belongs to no one. The event is locked, and nothing refused. It comes from the tap, or by the way of the admission.
create or replace function cards.add_collectible(
  event cards.poap_events, the_collector uuid, already boolean, tap cards.taps, admission cards.admissions, at timestamptz
) returns cards.collectibles language plpgsql as $$
declare
  receiver uuid := the_collector;
  new_count integer;
  new_serial integer;
  kept cards.collectibles;
begin
  if already then
    insert into cards.collectors (merged_into, duplicate, created_at) values (the_collector, true, at)
    returning collector_id into receiver;
  end if;
  update cards.poap_events e set collected = e.collected + 1 where e.event_id = event.event_id
  returning e.collected into new_count;
  delete from cards.free_serials f where f.event_id = event.event_id
    and f.serial = (select min(o.serial) from cards.free_serials o where o.event_id = event.event_id)
  returning f.serial into new_serial;
  insert into cards.collectibles
    (event_id, version, serial, collector_id, card_id, key_version, counter, way, admission_id, collected_at)
  values (
    event.event_id, event.version, coalesce(new_serial, new_count), receiver, tap.card_id, tap.key_version, tap.counter,
    coalesce(admission.way, 'chip'), admission.admission_id, at)
  returning * into kept;
  return kept;
end
$$;

-- Collects with a tap, or with an admission (`cards/admissions/store.ts`), for a user, or for an address if `the_user` is null. Returns a refusal or the
-- collectible; with `only_ask`, neither if it could be collected. A user who already has the event also gets the number they have.
-- Repeated by the same user, or with the address typed at this tap while the tap is valid, it returns the same collectible. It does not compare
-- other addresses of the same person, because that would reveal whose they are. The address typed at an admission counts as long from when it was spent.
-- Anyone can type an address, so nothing here may depend on what the address has: one that has the event gets another serial number, which belongs
-- to no one. Only the email, which the owner of the address alone reads, names the number they have.
-- Locks the tap or admission, then addresses and collectors, then the event while its count goes up. With `only_ask` it locks nothing.
create or replace function cards.collect(
  tap_hash bytea, the_user text, proved text[], the_email text, only_ask boolean,
  mail_subject text, mail_text text, mail_html text, lifetime interval, at timestamptz,
  out refusal text, out own_serial integer, out collectible jsonb
) language plpgsql as $$
declare
  tap cards.taps;
  card cards.cards;
  admission cards.admissions;
  event cards.poap_events;
  kept cards.collectibles;
  collector uuid;
  target uuid;
  number integer;
  shown uuid;
  typed text;
  new_collector boolean := false;
begin
  if only_ask then
    select * into tap from cards.taps t where t.ref_hash = tap_hash;
  else
    select * into tap from cards.taps t where t.ref_hash = tap_hash for update;
  end if;
  if tap.ref_hash is null then
    if only_ask then
      select * into admission from cards.admissions a where a.ref_hash = tap_hash;
    else
      select * into admission from cards.admissions a where a.ref_hash = tap_hash for update;
    end if;
    if admission.ref_hash is null then
      refusal := 'tap_not_found';
      return;
    end if;
  end if;
  if the_user is not null then
    collector := cards.hand_over(the_user, proved, not only_ask, at);
  else
    select e.collector_id into collector from cards.collector_emails e where e.email = the_email;
  end if;

  if coalesce(tap.spent_at, admission.spent_at) is not null then
    if tap.ref_hash is null then
      typed := case when admission.spent_at + lifetime > at then admission.email end;
      select * into kept from cards.collectibles k where k.admission_id = admission.admission_id;
    else
      select a.email into typed from cards.typed_addresses a
      where (a.card_id, a.key_version, a.counter) = (tap.card_id, tap.key_version, tap.counter) and tap.first_seen_at + lifetime > at;
      select * into kept from cards.collectibles k
      where (k.card_id, k.key_version, k.counter) = (tap.card_id, tap.key_version, tap.counter);
    end if;
    if (case when the_user is not null then kept.collector_id = collector else typed = the_email and kept.collectible_id is not null end) then
      select * into event from cards.poap_events e where e.event_id = kept.event_id;
      collectible := cards.collectible_face(kept, event);
      -- Who typed the address at this tap has signed in as its owner.
      if the_user is not null and not only_ask and typed is not null then
        perform cards.show_new(the_user, kept.collectible_id);
      end if;
    else
      refusal := case when tap.ref_hash is null then 'admission_used' else 'tap_used' end;
    end if;
    return;
  end if;

  -- First without the lock: most refusals are known by now, and creating no collector leaves none behind.
  select * into card from cards.cards c where c.card_id = tap.card_id;
  select * into event from cards.poap_events e where e.event_id = coalesce(card.event_id, admission.event_id);
  select k.serial into number from cards.collectibles k
  where k.event_id = event.event_id and k.collector_id = collector;
  refusal := case when tap.ref_hash is null then cards.admission_refusal(admission, event, number is not null and the_user is not null, at)
    else cards.tap_refusal(tap, card, event, number is not null and the_user is not null, lifetime, at) end;
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
      -- The address was corrected at this moment, so it leads to no one anymore.
      collector := null;
      continue;
    end if;
    exit when target is null;
    collector := target;
  end loop;

  select * into event from cards.poap_events e where e.event_id = event.event_id for no key update;
  select k.serial, k.collectible_id into number, shown from cards.collectibles k
  where k.event_id = event.event_id and k.collector_id = collector;
  refusal := case when tap.ref_hash is null then cards.admission_refusal(admission, event, number is not null and the_user is not null, at)
    else cards.tap_refusal(tap, card, event, number is not null and the_user is not null, lifetime, at) end;
  if refusal is not null then
    own_serial := case when the_user is not null then number end;
    if new_collector then
      delete from cards.collectors c where c.collector_id = collector;
    end if;
    return;
  end if;
  kept := cards.add_collectible(event, collector, number is not null, tap, admission, at);
  if tap.ref_hash is null then
    update cards.event_ways w set collected = w.collected + 1 where (w.event_id, w.way) = (admission.event_id, admission.way);
    if admission.way = 'email' then
      update cards.guest_invitations i set state = 'accepted', email = null where i.admission_id = admission.admission_id;
    end if;
    update cards.admissions a set spent_at = at, email = the_email, given_to = case when the_email is not null then kept.collector_id end
    where a.admission_id = admission.admission_id;
  else
    update cards.taps t set spent_at = at where t.ref_hash = tap_hash;
  end if;
  if the_user is not null then
    perform cards.show_new(the_user, kept.collectible_id);
  else
    if tap.ref_hash is not null then
      insert into cards.typed_addresses (card_id, key_version, counter, email, first_seen_at, given_to)
      values (tap.card_id, tap.key_version, tap.counter, the_email, tap.first_seen_at, kept.collector_id);
    end if;
    number := coalesce(number, kept.serial);
    perform cards.enqueue_kept_mail(
      the_email, mail_subject, mail_text, replace(mail_html, '{{collectible}}', coalesce(shown, kept.collectible_id)::text), number, event, at);
  end if;
  collectible := cards.collectible_face(kept, event);
end
$$;
