-- Why a recorded reading cannot be used, or null.
create or replace function cards.reading_refusal(tap cards.taps, lifetime interval, at timestamptz) returns text language sql immutable as $$
  select case
    when tap.burnt then 'tap_stale'
    when tap.spent_at is not null then 'tap_used'
    when tap.first_seen_at + lifetime <= at then 'tap_expired'
  end
$$;

-- Records readings, each once, no two of one card; returns why each cannot be used, or null. A known one is never stale, since it was first seen in time.
-- Known readings are read without a lock. Unless it `waits`, a reading that another transaction is recording is waited for a second at most.
create or replace function cards.record_readings(
  card_ids uuid[], key_versions integer[], counters integer[], hashes bytea[], at timestamptz, stale_after interval, lifetime interval,
  most integer, within interval, behind integer, behind_after interval, waits boolean
) returns table (place bigint, refusal text) language plpgsql as $$
#variable_conflict use_column
declare
  patience text := current_setting('lock_timeout');
  places bigint[];
  refusals text[];
  unrecorded bigint[];
  unsettled bigint[];
  recorded bigint[];
  recorded_refusals text[];
begin
  -- The limits and scalar subqueries keep each lookup by itself (docs/decisions/071-plans-before-statistics.md).
  select array_agg(r.place) filter (where not r.is_new), array_agg(r.refusal) filter (where not r.is_new), array_agg(r.place) filter (where r.is_new)
  into places, refusals, unrecorded
  from (
    select g.place, c.card_id is not null and t.card_id is null as is_new,
      case when c.card_id is null then 'tap_forged' else cards.reading_refusal(t, lifetime, at) end as refusal
    from unnest(card_ids, key_versions, counters) with ordinality g (card_id, key_version, counter, place)
    left join lateral (select x.card_id from cards.cards x where x.card_id = g.card_id and x.key_version = g.key_version limit 1) c on true
    left join lateral (
      select x.* from cards.taps x where (x.card_id, x.key_version, x.counter) = (c.card_id, g.key_version, g.counter) limit 1) t on true) r;

  if unrecorded is not null then
    if not waits then
      perform set_config('lock_timeout', '1s', true);
    end if;
    with fresh as materialized (
      select n.place, card_ids[n.place] as card_id, key_versions[n.place] as key_version, counters[n.place] as counter from unnest(unrecorded) n (place)
    ), added as (
      insert into cards.taps as t (card_id, key_version, counter, ref_hash, first_seen_at, burnt)
      select f.card_id, f.key_version, f.counter, hashes[f.place], at, most is not null and most <= (
          select count(*) from (
            select from cards.taps p where p.card_id = f.card_id and p.first_seen_at > at - within and not p.burnt limit most) recent)
      from fresh f
      where (
        select true from cards.taps h where h.card_id = f.card_id and h.key_version = f.key_version and h.counter > f.counter
          and (h.first_seen_at + stale_after < at or h.counter > f.counter + behind and h.first_seen_at + behind_after < at) limit 1) is null
      -- In one order on every host, because each waits for a reading that another is recording.
      order by f.card_id
      on conflict (card_id, key_version, counter) do nothing
      returning t.card_id, t.burnt
    )
    select array_agg(f.place) filter (where a.card_id is not null),
      array_agg(case when a.burnt then 'tap_stale' end) filter (where a.card_id is not null),
      array_agg(f.place) filter (where a.card_id is null)
    into recorded, recorded_refusals, unsettled
    from fresh f left join added a using (card_id);
    perform set_config('lock_timeout', patience, true);
    places := places || recorded;
    refusals := refusals || recorded_refusals;
  end if;

  if unsettled is not null then
    -- Another transaction may have recorded it since it was read.
    select places || array_agg(n.place),
      refusals || array_agg(case when t.card_id is null then 'tap_stale' else cards.reading_refusal(t, lifetime, at) end)
    into places, refusals
    from unnest(unsettled) n (place)
    left join lateral (
      select x.* from cards.taps x
      where (x.card_id, x.key_version, x.counter) = (card_ids[n.place], key_versions[n.place], counters[n.place]) limit 1) t on true;
  end if;
  return query select * from unnest(places, refusals);
end
$$;
