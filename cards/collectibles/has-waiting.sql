-- Whether a hand-over to a user with these proved addresses has anything to write: an address is another collector's, or is not noted down for
-- one who keeps something already.
create or replace function cards.has_waiting(the_user text, proved text[]) returns boolean language sql stable as $$
  select exists (
    select from unnest(proved) as address(email)
    left join cards.collector_emails e using (email)
    left join cards.collectors c on c.collector_id = e.collector_id
    where case when c.collector_id is null then exists (select from cards.collectors own where own.user_id = the_user)
      else c.user_id is distinct from the_user end)
$$;
