-- Why nothing can be collected at an event, or null, whatever it is collected with.
create or replace function cards.event_refusal(event cards.poap_events, already boolean, at timestamptz) returns text language sql stable as $$
  select case
    when already then 'event_already_collected'
    else case cards.event_status(event, at)
      when 'rejected' then 'event_rejected'
      when 'expired' then case when event.cancel_reason is not null then 'event_canceled' else 'event_expired' end
      when 'pending-approval' then 'event_pending_approval'
      when 'future' then 'event_future'
      else case when event.collected >= event.supply then 'event_sold_out' end
    end
  end
$$;

-- Whether a card that can be copied has given as much as it may in a day. Its own function, so that the rule below stays one expression.
create or replace function cards.gave_enough(card cards.cards, at timestamptz) returns boolean language sql stable as $$
  select count(*) >= card.most_per_day from (
    select from cards.taps t where t.card_id = card.card_id and t.first_seen_at > at - interval '25 hours' and t.spent_at > at - interval '1 day'
    limit card.most_per_day) given
$$;

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
    else coalesce(
      cards.event_refusal(event, already, at),
      case when card.trust <> 'signed' and cards.gave_enough(card, at) then 'card_limit_reached' end)
  end
$$;
