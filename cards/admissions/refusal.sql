-- Whether a way of an event is switched on, and within its bounds.
create or replace function cards.is_open(the_event uuid, the_way text, at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from cards.event_ways w
    where (w.event_id, w.way) = (the_event, the_way) and w.is_on and coalesce(w.opens_at <= at, true) and coalesce(w.closes_at > at, true)
      and coalesce(w.collected < w.at_most, true))
$$;

-- Why nothing can be collected with this admission, or null: the same rule for what the page shows and for collecting. See `cards.tap_refusal`.
create or replace function cards.admission_refusal(
  admission cards.admissions, event cards.poap_events, already boolean, at timestamptz
) returns text language sql stable as $$
  select case
    when admission.spent_at is not null then 'admission_used'
    when event.event_id is null or admission.revoked_at is not null or admission.expires_at <= at then 'admission_expired'
    when not cards.is_open(admission.event_id, admission.way, at) then 'way_closed'
    else cards.event_refusal(event, already, at)
  end
$$;
