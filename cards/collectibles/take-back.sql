-- Returns serial numbers to their event, under its lock. Collectibles with a token are left alone, because the token would outlive them.
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
    returning k.serial, k.way
  ), of_way as (
    update cards.event_ways w set collected = w.collected - n.count
    from (select way, count(*) from deleted where way <> 'chip' group by way) n
    where (w.event_id, w.way) = (the_event, n.way)
  ), back as (
    insert into cards.free_serials (event_id, serial) select the_event, serial from deleted returning 1
  )
  select count(*) into freed from back;
  update cards.poap_events e set collected = e.collected - freed where e.event_id = the_event and freed > 0;
  return freed;
end
$$;

-- Takes back up to this many collectibles of one event whose address was not verified in the time their event allows. Returns how many: 0 when there are no
-- more, except for those of collectors that another transaction holds.
create or replace function cards.lapse_some(at timestamptz, at_most integer) returns integer
language plpgsql as $$
declare
  event record;
  gone uuid[];
  freed integer;
begin
  for event in
    select e.event_id, e.unproved_days from cards.poap_events e where e.unproved_days is not null order by e.event_id
  loop
    -- If the address is verified at this moment, that call holds the collector.
    select coalesce(array_agg(collectible_id), '{}') into gone from (
      select k.collectible_id from cards.collectibles k join cards.collectors c on c.collector_id = k.collector_id
      where k.event_id = event.event_id and k.collected_at <= at - make_interval(days => event.unproved_days)
        and c.user_id is null and (c.merged_into is null or c.duplicate)
        and not exists (select from cards.tokens t where t.collectible_id = k.collectible_id and t.state <> 'none')
      limit at_most for update of c skip locked) as due;
    continue when gone = '{}';
    freed := cards.take_back(event.event_id, gone);
    if freed > 0 then
      return freed;
    end if;
  end loop;
  return 0;
end
$$;

-- Deletes up to this many collectors with addresses for which nothing waits anymore, and duplicates without a collectible. Returns how many.
create or replace function cards.forget_idle_collectors(at timestamptz, at_most integer) returns integer
language plpgsql as $$
declare
  idle uuid[];
  forgotten integer;
begin
  select array_agg(collector_id) into idle from (
    select c.collector_id from cards.collectors c
    where c.user_id is null and (c.duplicate or c.merged_into is null and c.created_at < at - interval '1 day')
      and not exists (select from cards.collectibles k where k.collector_id = c.collector_id)
      and not exists (select from cards.collectors o where o.merged_into = c.collector_id)
    limit at_most for update skip locked) as unused;
  -- Looked at again under the lock: someone may have collected for them until then.
  delete from cards.collectors c
  where c.collector_id = any (idle)
    and not exists (select from cards.collectibles k where k.collector_id = c.collector_id)
    and not exists (select from cards.collectors o where o.merged_into = c.collector_id);
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
