-- The moment of a boundary belongs to the later status. A draft is pending and a closed event expired, for readers who know the five statuses only.
create or replace function cards.event_status(event cards.poap_events, at timestamptz) returns text
language sql immutable as $$
  select case
    when event.rejected_at is not null then 'rejected'
    when event.expires_at <= at or event.closed_at is not null then 'expired'
    when event.approved_at is null then 'pending-approval'
    when event.starts_at > at then 'future'
    else 'active'
  end
$$;
