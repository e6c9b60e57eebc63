-- Lines of the audit log, each unless its user has written `most` of that act since then; the operator's are not limited. Parallel calls may exceed the limit
-- slightly. With `room`, a line about no user is only written while those limits have some; one about a user is counted the same way, so that it takes as
-- long. Returns why they could not be written: the acts themselves are done, and stay.
create or replace function identity.record_acts(lines jsonb) returns text language plpgsql as $$
declare
  full_limits text[];
begin
  with wanted as (
    select distinct on (w.key) w.key, w.value
    from jsonb_to_recordset(lines) as l (room jsonb), jsonb_each(l.room) w order by w.key
  ), looked as materialized (
    -- Each limit is looked at once, because those of a network that sends a lot are full for most of the hour.
    select w.key, coalesce(identity.hits_since(l.hits, l.counts, (w.value ->> 'since')::timestamptz), 0) >= (w.value ->> 'max')::integer as is_full
    from wanted w left join lateral (select l.hits, l.counts from identity.limits l where l.key = w.key offset 0) l on true
  )
  -- All that are counted are locked in order before the first of them is: another host may have the same networks in another order.
  select coalesce(array_agg(o.key) filter (where o.is_full), '{}') into full_limits
  from (select k.key, k.is_full, case when not k.is_full then pg_advisory_xact_lock(hashtextextended(k.key, 0)) end
    from (select * from looked order by key) k) o;

  with line as materialized (
    select l.* from jsonb_to_recordset(lines) as l (
      at timestamptz, actor text, act text, outcome text, user_id text, subject text, session_id text, ip_address text, user_agent text,
      operator_id text, since timestamptz, most integer, room jsonb)
  )
  insert into identity.audit (at, actor, act, outcome, user_id, subject, session_id, ip_address, user_agent, operator_id)
  select l.at, l.actor, l.act, l.outcome, l.user_id, l.subject, l.session_id, l.ip_address, l.user_agent, l.operator_id
  from line l
  where (l.room is null or not l.room ?| full_limits and identity.consume_limits(l.room) or l.user_id is not null)
    and (l.user_id is null or l.actor in ('operator', 'console') or l.most > (
      select count(*) from (
        select from identity.audit a where a.user_id = l.user_id and a.act = l.act and a.at > l.since limit l.most) lately));
  return null;
exception when others then
  return sqlerrm;
end
$$;
