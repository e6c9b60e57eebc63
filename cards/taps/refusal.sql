-- Why nothing can be collected with this tap, or null: the same rule for what the page shows and for collecting.
create or replace function cards.tap_refusal(
  tap cards.taps, card cards.cards, event cards.poap_events, already boolean, lifetime interval, at timestamptz
) returns text language sql stable as $$
  select case
    when tap.spent_at is not null then 'tap_used'
    when card.blocked_by is not null then 'card_blocked'
    -- Reprogrammed since then: what the chip produced before is invalid.
    when tap.key_version <> card.key_version then 'tap_expired'
    when tap.first_seen_at + lifetime <= at then 'tap_expired'
    when card.holder_id is null then 'card_unregistered'
    when event.event_id is null then 'card_unlinked'
    when already then 'event_already_collected'
    else case cards.event_status(event, at)
      when 'rejected' then 'event_rejected'
      when 'expired' then 'event_expired'
      when 'pending-approval' then 'event_pending_approval'
      when 'future' then 'event_future'
      else case when event.collected >= event.supply then 'event_sold_out' end
    end
  end
$$;
