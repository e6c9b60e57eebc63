-- Gives a user what waits for their verified addresses, and returns their collector: null while they have nothing, unless `keeps` requires one.
-- Writes only if there is something to write.
-- If both have the same event, the user gets the one that is or may be on a chain, otherwise what their public page shows, otherwise the lower serial
-- number; the other stays with the merged collector. What they get is not shown until they show it.
-- Locks addresses in order, then collectors by id, before any event.
-- Each lookup is one that cannot become a join: a plan that was made while the tables were almost empty would read all of them for each row
-- (docs/decisions/071-plans-before-statistics.md).
create or replace function cards.hand_over(the_user text, proved text[], keeps boolean, at timestamptz) returns uuid
language plpgsql as $$
declare
  own uuid;
  locked uuid[];
  waiting uuid[];
  gained record;
  had record;
begin
  select collector_id into own from cards.collectors where user_id = the_user;
  if not (own is null and keeps) and not cards.has_waiting(the_user, proved) then
    return own;
  end if;

  if own is null then
    insert into cards.collectors (user_id, created_at) values (the_user, at) on conflict (user_id) do nothing;
    select collector_id into own from cards.collectors where user_id = the_user;
  end if;

  loop
    -- Waits for an address that another call is inserting.
    insert into cards.collector_emails (email, collector_id)
    select distinct address, own from unnest(proved) as address order by address
    on conflict (email) do nothing;
    select array_agg(collector_id) into locked from (
      select collector_id from cards.collectors
      where collector_id = any (own || array(select e.collector_id from cards.collector_emails e where e.email = any (proved)))
      order by collector_id for no key update) as rows;
    -- Until then a correction may have taken an address from its collector, and someone may have collected with it again.
    exit when not exists (
      select from unnest(proved) as address(email)
      where ((select e.collector_id from cards.collector_emails e where e.email = address.email) = any (locked)) is not true);
  end loop;
  -- Read again under the lock: another handover may have come first. Written so that no plan looks for all collectors without a user.
  select coalesce(array_agg(collector_id), '{}') into waiting from cards.collectors
  where collector_id = any (locked) and coalesce(user_id, merged_into::text) is null;

  if waiting <> '{}' then
    for gained in
      select distinct on (event_id) * from (
        select k.collectible_id, k.event_id, k.collector_id, k.serial,
          coalesce((select t.state from cards.tokens t where t.collectible_id = k.collectible_id), 'none') = 'none' as off_chain
        from cards.collectibles k where k.collector_id = any (waiting)) as one
      order by event_id, off_chain, serial
    loop
      select k.collectible_id, k.serial,
        coalesce((select t.state from cards.tokens t where t.collectible_id = k.collectible_id), 'none') = 'none' as off_chain,
        coalesce((
          select not v.is_shown from cards.collectible_visibility v where v.user_id = the_user and v.collectible_id = k.collectible_id), true) as hidden
      into had
      from cards.collectibles k where k.event_id = gained.event_id and k.collector_id = own;
      continue when (had.off_chain, had.hidden, had.serial) < (gained.off_chain, true, gained.serial);
      update cards.collectibles k
      set collector_id = case when k.collectible_id = gained.collectible_id then own else gained.collector_id end
      where k.collectible_id in (gained.collectible_id, had.collectible_id);
    end loop;

    update cards.collectors set merged_into = own where collector_id = any (waiting);
  end if;
  update cards.collector_emails set collector_id = own where email = any (proved) and collector_id <> own;
  return own;
end
$$;
