-- An event that was ended early has ended then, and not again at its expiry: what was told at the expiry so far counts for that moment.
insert into cards.ended_events
  select e.event_id, e.closed_at from cards.poap_events e
  where e.closed_at is not null and e.expires_at is not null
    and exists (select from cards.ended_events n where (n.event_id, n.expires_at) = (e.event_id, e.expires_at))
  on conflict do nothing;
create index poap_events_by_closing on cards.poap_events (holder_id, closed_at) where closed_at is not null;
