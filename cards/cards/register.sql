-- Makes `holder` the holder of the tapped card and consumes the tap. Returns a refusal or the card.
-- Repeated by the same holder with the same tap, it returns the same.
create or replace function cards.register_card(
  tap_hash bytea, holder text, lifetime interval, at timestamptz, out refusal text, out card_id uuid
) language plpgsql as $$
declare
  tap cards.taps;
  card cards.cards;
begin
  select * into tap from cards.taps t where t.ref_hash = tap_hash for update;
  if not found then
    refusal := 'tap_not_found';
    return;
  end if;
  select * into card from cards.cards c where c.card_id = tap.card_id for no key update;
  if card.holder_id = holder and tap.spent_at = card.registered_at then
    card_id := card.card_id;
    return;
  end if;
  refusal := case
    when card.holder_id is not null then 'card_already_held'
    -- A copy of its address must make nobody its holder.
    when card.trust <> 'signed' then 'card_unlinked'
    when tap.spent_at is not null then 'tap_used'
    when card.blocked_by is not null then 'card_blocked'
    when tap.key_version <> card.key_version then 'tap_expired'
    when tap.first_seen_at + lifetime <= at then 'tap_expired'
  end;
  if refusal is not null then
    return;
  end if;
  update cards.cards c set holder_id = holder, registered_at = at where c.card_id = card.card_id;
  update cards.taps t set spent_at = at where t.ref_hash = tap_hash;
  card_id := card.card_id;
end
$$;
