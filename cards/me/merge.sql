-- Gives the cards and events of one user to another. Names that the other already uses get a number.
create or replace function cards.merge_users(from_user text, into_user text) returns void
language plpgsql as $$
declare
  event cards.poap_events;
begin
  for event in select * from cards.poap_events where holder_id = from_user order by event_id for update loop
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
  end loop;
  update cards.cards set holder_id = into_user where holder_id = from_user;
  update cards.card_offers set holder_id = into_user where holder_id = from_user;
end
$$;
