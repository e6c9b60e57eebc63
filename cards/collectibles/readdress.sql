-- Moves what was kept with a typed address to another one, for whoever mistyped it: a refusal, or the collectible with its number.
-- The address it moves to already, gets it again without a mail. `only_ask` stops there and answers neither when it could be moved.
-- Nothing here may differ by what either address has or whose it is. Only this stops it: the tap is over, the collectible was
-- handed over or is on its way to a chain since, or its event was rejected.
-- Locks: the tap, then collectors in the order of their ids.
create or replace function cards.readdress(
  tap_hash bytea, the_email text, only_ask boolean,
  mail_subject text, mail_text text, mail_html text, lifetime interval, at timestamptz,
  out refusal text, out collectible jsonb
) language plpgsql as $$
declare
  tap cards.taps;
  typed cards.typed_addresses;
  kept cards.collectibles;
  event cards.poap_events;
  former cards.collectors;
  target uuid;
  receiver uuid;
  known_serial integer;
  heir cards.collectibles;
begin
  select * into tap from cards.taps t where t.ref_hash = tap_hash for update;
  select * into typed from cards.typed_addresses a
  where (a.card_id, a.key_version, a.counter) = (tap.card_id, tap.key_version, tap.counter);
  if typed.email is null or tap.first_seen_at + lifetime <= at then
    refusal := 'tap_expired';
    return;
  end if;
  select * into kept from cards.collectibles k
  where (k.card_id, k.key_version, k.counter) = (tap.card_id, tap.key_version, tap.counter);
  select * into event from cards.poap_events e where e.event_id = kept.event_id;
  if typed.email = the_email and kept.collectible_id is not null then
    collectible := cards.collectible_face(kept, event);
    return;
  end if;

  if not only_ask then
    loop
      insert into cards.collectors (created_at) values (at) returning collector_id into target;
      insert into cards.collector_emails (email, collector_id) values (the_email, target) on conflict (email) do nothing;
      if not found then
        delete from cards.collectors c where c.collector_id = target;
      end if;
      perform from cards.collectors c
      where c.collector_id = typed.given_to
        or c.collector_id = (select e.collector_id from cards.collector_emails e where e.email = the_email)
      order by c.collector_id for no key update;
      -- Looked at again under the lock: a hand-over may have been first.
      select c.collector_id into target from cards.collector_emails e join cards.collectors c using (collector_id)
      where e.email = the_email and c.merged_into is null;
      exit when found;
    end loop;
    select * into kept from cards.collectibles k where k.collectible_id = kept.collectible_id;
  end if;
  select * into former from cards.collectors c where c.collector_id = typed.given_to;
  if kept.collector_id is distinct from typed.given_to or former.collector_id is null
    or (former.merged_into is not null and not former.duplicate)
    or cards.event_status(event, at) not in ('active', 'expired')
    or exists (select from cards.tokens t where t.collectible_id = kept.collectible_id and t.state <> 'none')
  then
    refusal := 'tap_used';
  end if;
  if refusal is not null or only_ask then
    perform cards.forget_idle_collector(target);
    return;
  end if;

  -- An address that has the event gets a number that is nobody's, and reads in the mail which it has: see collect.sql.
  select k.serial into known_serial from cards.collectibles k
  where k.event_id = event.event_id and k.collector_id = target and k.collectible_id <> kept.collectible_id;
  receiver := target;
  if known_serial is not null then
    insert into cards.collectors (merged_into, duplicate, created_at) values (target, true, at)
    returning collector_id into receiver;
  end if;
  delete from cards.tokens t where t.collectible_id = kept.collectible_id;
  update cards.collectibles k set collector_id = receiver where k.collectible_id = kept.collectible_id returning * into kept;
  if not found then
    refusal := 'tap_used';
    return;
  end if;
  update cards.typed_addresses a set email = the_email, given_to = receiver
  where (a.card_id, a.key_version, a.counter) = (tap.card_id, tap.key_version, tap.counter);

  -- Who was left without the event gets the next of their own, which was nobody's beside this one.
  if receiver <> former.collector_id and not former.duplicate then
    with recursive theirs as (
      select c.collector_id from cards.collectors c where c.merged_into = former.collector_id
      union
      select c.collector_id from cards.collectors c join theirs on c.merged_into = theirs.collector_id
    )
    select k.* into heir from cards.collectibles k join theirs using (collector_id)
    left join cards.tokens t using (collectible_id)
    where k.event_id = event.event_id
    order by coalesce(t.state, 'none') = 'none', k.serial limit 1;
    if heir.collectible_id is not null then
      update cards.collectibles k set collector_id = former.collector_id where k.collectible_id = heir.collectible_id;
      update cards.typed_addresses a set given_to = former.collector_id
      where (a.card_id, a.key_version, a.counter) = (heir.card_id, heir.key_version, heir.counter)
        and a.given_to = heir.collector_id;
      perform cards.forget_idle_collector(heir.collector_id);
    end if;
  end if;
  perform cards.forget_idle_collector(former.collector_id);

  known_serial := coalesce(known_serial, kept.serial);
  perform outbox.enqueue('email', the_email,
    cards.fill_kept_mail(mail_subject, known_serial, event.unproved_days, event.name),
    cards.fill_kept_mail(mail_text, known_serial, event.unproved_days, event.name),
    cards.fill_kept_mail(mail_html, known_serial, event.unproved_days, cards.escape_html(event.name)),
    at);
  collectible := cards.collectible_face(kept, event);
end
$$;

-- Forgets a collector, with an address that was only typed, or one that is nobody, once nothing is left with them.
create or replace function cards.forget_idle_collector(the_collector uuid) returns void language plpgsql as $$
begin
  perform from cards.collectors c where c.collector_id = the_collector for update;
  delete from cards.collectors c
  where c.collector_id = the_collector and c.user_id is null and (c.merged_into is null or c.duplicate)
    and not exists (select from cards.collectibles k where k.collector_id = the_collector)
    and not exists (select from cards.collectors o where o.merged_into = the_collector);
end
$$;
