-- Gives serial numbers back to their event, under its lock. Tokens outlive this: what has one is left alone.
create or replace function cards.take_back(the_event uuid, gone uuid[]) returns integer
language plpgsql as $$
declare
  freed integer;
begin
  perform from cards.poap_events e where e.event_id = the_event for no key update;
  delete from cards.tokens t where t.collectible_id = any (gone) and t.state = 'none';
  with deleted as (
    delete from cards.collectibles k
    where k.event_id = the_event and k.collectible_id = any (gone)
      and not exists (select from cards.tokens t where t.collectible_id = k.collectible_id)
    returning k.serial
  ), back as (
    insert into cards.free_serials (event_id, serial) select the_event, serial from deleted returning 1
  )
  select count(*) into freed from back;
  update cards.poap_events e set collected = e.collected - freed where e.event_id = the_event and freed > 0;
  return freed;
end
$$;

-- Takes back what waited for a proof longer than its event lets it, and forgets addresses that wait for nothing any more.
create or replace function cards.lapse_unproved(at timestamptz) returns integer
language plpgsql as $$
declare
  event record;
  gone uuid[];
  total integer := 0;
begin
  for event in
    select e.event_id, e.unproved_days from cards.poap_events e where e.unproved_days is not null order by e.event_id
  loop
    -- A proof of this moment has the collector first, and then nothing is due.
    select coalesce(array_agg(collectible_id), '{}') into gone from (
      select k.collectible_id from cards.collectibles k join cards.collectors c on c.collector_id = k.collector_id
      where k.event_id = event.event_id and k.collected_at + make_interval(days => event.unproved_days) <= at
        and c.user_id is null and (c.merged_into is null or c.duplicate)
      for update of c) as due;
    continue when gone = '{}';
    total := total + cards.take_back(event.event_id, gone);
  end loop;
  if total > 0 then
    delete from cards.collectors c
    where c.duplicate and not exists (select from cards.collectibles k where k.collector_id = c.collector_id);
    delete from cards.collectors c
    where c.user_id is null and c.merged_into is null and c.created_at < at - interval '1 day'
      and not exists (select from cards.collectibles k where k.collector_id = c.collector_id)
      and not exists (select from cards.collectors o where o.merged_into = c.collector_id);
  end if;
  return total;
end
$$;
