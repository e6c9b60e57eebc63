-- Gives an event to another user. Numbers its `fancy_id` if they have that already.
create or replace function cards.give_event(event cards.poap_events, into_user text) returns void
language plpgsql as $$
begin
  update cards.poap_events e
  set holder_id = into_user,
    fancy_id = (
      select candidate from (
        select event.fancy_id || case n when 1 then '' else '-' || n end as candidate
        from (select generate_series(1, 1000000) as n) numbers) candidates
      where not exists (select from cards.poap_events o where o.holder_id = into_user and o.fancy_id = candidate)
      limit 1),
    source_fancy_id = case when twin.found then null else e.source_fancy_id end,
    source_created_at = case when twin.found then null else e.source_created_at end,
    idempotency_key = null, idempotency_draft = null
  from (
    select exists (
      select from cards.poap_events o
      where o.holder_id = into_user and o.source_fancy_id = event.source_fancy_id
        and o.source_created_at = event.source_created_at) as found
  ) twin
  where e.event_id = event.event_id;
  delete from cards.event_roles r where r.event_id = event.event_id and r.user_id = into_user;
  delete from cards.event_invitations i where i.event_id = event.event_id and i.role = 'holder';
end
$$;

-- Transfers an event, under its lock. Whoever had it stays as co-host, until the new holder removes them: their cards keep working on the evening.
create or replace function cards.transfer_event(the_event uuid, into_user text, at timestamptz) returns void
language plpgsql as $$
declare
  event cards.poap_events;
begin
  select * into event from cards.poap_events e where e.event_id = the_event for update;
  if event.holder_id = into_user then return; end if;
  -- Guests share their address with those who run the event, not with whoever gets it later.
  if cards.event_role(event, into_user) is distinct from 'co-host' then
    delete from cards.shared_emails s using cards.collectibles k
    where k.event_id = the_event and s.collectible_id = k.collectible_id;
  end if;
  perform cards.give_event(event, into_user);
  -- Nobody is behind an event whose holder was deleted.
  if event.holder_id not like 'deleted-%' then
    insert into cards.event_roles (event_id, user_id, role, was_holder, since)
    values (the_event, event.holder_id, 'co-host', true, at)
    on conflict (event_id, user_id) do update set role = 'co-host', was_holder = true;
  end if;
end
$$;
