-- Gives a user what waits for their proved addresses, and their collector; null while they keep nothing, unless
-- `keeps` asks for one. Writes only when there is something to write.
-- Where both collected the same event, the one that is on a chain, or may be, becomes the user's, else the earlier serial; the other stays with
-- the merged one.
-- Locks: addresses in their order, then collectors in the order of their ids, before any event.
create or replace function cards.hand_over(the_user text, proved text[], keeps boolean, at timestamptz) returns uuid
language plpgsql as $$
declare
  own uuid;
  locked uuid[];
  waiting uuid[];
begin
  select collector_id into own from cards.collectors where user_id = the_user;
  if not (own is null and keeps) and not cards.has_waiting(the_user, proved) then
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
      select collectible_id, event_id, collector_id, row_number() over (
        partition by event_id order by coalesce(t.state, 'none') = 'none', serial) as place
      from cards.collectibles left join cards.tokens t using (collectible_id)
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
