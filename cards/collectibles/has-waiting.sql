-- Whether a handover to a user with these verified addresses has anything to write: an address belongs to another collector, or is not yet
-- recorded for a user who has a collector. The limits keep each lookup by itself: joined, the two tables are read as a whole with a plan that was made
-- while they were almost empty (docs/decisions/071-plans-before-statistics.md).
create or replace function cards.has_waiting(the_user text, proved text[]) returns boolean language sql stable as $$
  select exists (
    select from unnest(proved) as address(email)
    left join lateral (
      select o.collector_id from cards.collector_emails o where o.email = address.email limit 1) e on true
    left join lateral (
      select o.collector_id, o.user_id from cards.collectors o where o.collector_id = e.collector_id limit 1) c on true
    where case when c.collector_id is null then exists (select from cards.collectors own where own.user_id = the_user)
      else c.user_id is distinct from the_user end)
$$;
