-- Called by the previous release; a migration of the next one drops it (docs/decisions/039-stored-functions.md).
-- Takes back collectibles whose address was not verified in the time their event allows, and deletes addresses for which nothing waits anymore.
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
    -- If the address is verified at this moment, that call locks the collector first, and nothing is due.
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
