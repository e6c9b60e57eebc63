-- The moment of a boundary belongs to the later status.
create or replace function cards.event_status(event cards.poap_events, at timestamptz) returns text
language sql immutable as $$
  select case
    when event.rejected_at is not null then 'rejected'
    when event.expires_at <= at then 'expired'
    when event.approved_at is null then 'pending-approval'
    when event.starts_at > at then 'future'
    else 'active'
  end
$$;
