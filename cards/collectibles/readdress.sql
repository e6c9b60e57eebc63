-- Every collector of one person: those that were merged, however often, and duplicates, which belong to no one.
create or replace function cards.collectors_of_person(the_collector uuid) returns uuid[] language sql stable as $$
  with recursive above as (
    select c.collector_id, c.merged_into from cards.collectors c where c.collector_id = the_collector
    union
    select c.collector_id, c.merged_into from cards.collectors c join above a on c.collector_id = a.merged_into
  ), theirs as (
    select a.collector_id from above a where a.merged_into is null
    union
    select c.collector_id from cards.collectors c join theirs t on c.merged_into = t.collector_id
  )
  select coalesce(array_agg(t.collector_id), '{}') from theirs t
$$;

-- The address that was typed at a tap, or at an admission, whom it led to, what was collected, and since when that can move.
create or replace function cards.typed_with(
  tap_hash bytea, out email text, out given_to uuid, out collectible uuid, out since timestamptz
) language sql stable as $$
  select a.email, a.given_to, (
      select k.collectible_id from cards.collectibles k
      where (k.card_id, k.key_version, k.counter) = (a.card_id, a.key_version, a.counter)),
    t.first_seen_at
  from cards.taps t join cards.typed_addresses a using (card_id, key_version, counter) where t.ref_hash = tap_hash
  union all
  select a.email, a.given_to, (select k.collectible_id from cards.collectibles k where k.admission_id = a.admission_id), a.spent_at
  from cards.admissions a where a.ref_hash = tap_hash and a.email is not null
$$;

-- Whether what was collected with a tap or admission is still with the address typed there. One statement, because another correction may move it meanwhile.
create or replace function cards.is_where_typed(tap_hash bytea, at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from cards.typed_with(tap_hash) a
    join cards.collectibles k on k.collectible_id = a.collectible
    join cards.collectors c on c.collector_id = k.collector_id
    join cards.poap_events e on e.event_id = k.event_id
    where k.collector_id = a.given_to and (c.merged_into is null or c.duplicate)
      and cards.event_status(e, at) in ('active', 'expired')
      and not exists (select from cards.tokens t where t.collectible_id = k.collectible_id and t.state <> 'none'))
$$;

-- Writes down whom a collectible is with that came by a typed address, and by which, if that is new.
create or replace function cards.retype(kept cards.collectibles, new_email text, receiver uuid) returns void language sql as $$
  update cards.typed_addresses a set email = coalesce(new_email, a.email), given_to = receiver
  where (a.card_id, a.key_version, a.counter) = (kept.card_id, kept.key_version, kept.counter)
    and (new_email is not null or a.given_to = kept.collector_id);
  update cards.admissions a set email = coalesce(new_email, a.email), given_to = receiver
  where a.admission_id = kept.admission_id and a.email is not null and (new_email is not null or a.given_to = kept.collector_id);
$$;

-- Moves what was collected with a mistyped address to another one. Returns a refusal; nothing once it was moved or, with `only_ask`, could be; or the
-- collectible if it is already with that address, which then gets no email.
-- Nothing here may depend on what either address has or whose it is. It is refused only if the tap has expired, the collectible has since been
-- handed over or is being minted, or its event was rejected.
-- Locks the tap or admission, then addresses, then by id all collectors of the person who loses the collectible, because their next one may be with any of
-- them; then the collectible.
create or replace function cards.readdress(
  tap_hash bytea, the_email text, only_ask boolean,
  mail_subject text, mail_text text, mail_html text, lifetime interval, at timestamptz,
  out refusal text, out collectible jsonb
) language plpgsql as $$
declare
  typed record;
  kept cards.collectibles;
  event cards.poap_events;
  former cards.collectors;
  target uuid;
  receiver uuid;
  known_serial integer;
  known_id uuid;
  heir cards.collectibles;
  locked uuid[];
begin
  perform from cards.taps t where t.ref_hash = tap_hash for update;
  if not found then
    perform from cards.admissions a where a.ref_hash = tap_hash for update;
  end if;
  select * into typed from cards.typed_with(tap_hash);
  if typed.email is null or typed.since + lifetime <= at then
    refusal := 'tap_expired';
    return;
  end if;
  select * into kept from cards.collectibles k where k.collectible_id = typed.collectible;
  if typed.email = the_email and kept.collectible_id is not null then
    select * into event from cards.poap_events e where e.event_id = kept.event_id;
    collectible := cards.collectible_face(kept, event);
    return;
  end if;
  if only_ask then
    refusal := case when not cards.is_where_typed(tap_hash, at) then 'tap_used' end;
    return;
  end if;

  loop
    insert into cards.collectors (created_at) values (at) returning collector_id into target;
    insert into cards.collector_emails (email, collector_id) values (the_email, target) on conflict (email) do nothing;
    if not found then
      delete from cards.collectors c where c.collector_id = target;
    end if;
    select array_agg(collector_id) into locked from (
      select c.collector_id from cards.collectors c
      where c.collector_id = any (cards.collectors_of_person(typed.given_to))
        or c.collector_id = (select e.collector_id from cards.collector_emails e where e.email = the_email)
      order by c.collector_id for no key update) as rows;
    -- Read again under the lock: a handover or another correction may have come first.
    select * into typed from cards.typed_with(tap_hash);
    select c.collector_id into target from cards.collector_emails e join cards.collectors c using (collector_id)
    where e.email = the_email and c.merged_into is null;
    exit when target = any (locked) and cards.collectors_of_person(typed.given_to) <@ locked;
  end loop;
  select * into kept from cards.collectibles k where k.collectible_id = typed.collectible for update;
  if not cards.is_where_typed(tap_hash, at) then
    refusal := 'tap_used';
    perform cards.forget_idle_collector(target);
    return;
  end if;
  select * into event from cards.poap_events e where e.event_id = kept.event_id;
  select * into former from cards.collectors c where c.collector_id = typed.given_to;

  -- An address that has the event gets a number that belongs to no one; its email names the number it has. See collect.sql.
  select k.serial, k.collectible_id into known_serial, known_id from cards.collectibles k
  where k.event_id = event.event_id and k.collector_id = target and k.collectible_id <> kept.collectible_id;
  receiver := target;
  if known_serial is not null then
    insert into cards.collectors (merged_into, duplicate, created_at) values (target, true, at)
    returning collector_id into receiver;
  end if;
  delete from cards.tokens t where t.collectible_id = kept.collectible_id;
  update cards.collectibles k set collector_id = receiver where k.collectible_id = kept.collectible_id;
  perform cards.retype(kept, the_email, receiver);

  -- Whoever loses the event gets the next of their own, which was a duplicate until now.
  if receiver <> former.collector_id and not former.duplicate then
    loop
      select k.* into heir from cards.collectibles k left join cards.tokens t using (collectible_id)
      where k.event_id = event.event_id and k.collector_id = any (cards.collectors_of_person(former.collector_id))
      order by coalesce(t.state, 'none') = 'none', k.serial limit 1;
      exit when not found;
      update cards.collectibles k set collector_id = former.collector_id
      where k.collectible_id = heir.collectible_id and k.collector_id = heir.collector_id;
      -- If not found, it was taken back at this moment.
      if found then
        perform cards.retype(heir, null, former.collector_id);
        perform cards.forget_idle_collector(heir.collector_id);
        exit;
      end if;
    end loop;
  end if;
  perform cards.forget_idle_collector(former.collector_id);

  perform cards.enqueue_kept_mail(
    the_email, mail_subject, mail_text, replace(mail_html, '{{collectible}}', coalesce(known_id, kept.collectible_id)::text),
    coalesce(known_serial, kept.serial), event, at);
end
$$;

-- Deletes a collector with an address that was only typed, or a duplicate, once it has nothing left.
create or replace function cards.forget_idle_collector(the_collector uuid) returns void language plpgsql as $$
begin
  perform from cards.collectors c where c.collector_id = the_collector for update;
  delete from cards.collectors c
  where c.collector_id = the_collector and c.user_id is null and (c.merged_into is null or c.duplicate)
    and not exists (select from cards.collectibles k where k.collector_id = the_collector)
    and not exists (select from cards.collectors o where o.merged_into = the_collector);
end
$$;
