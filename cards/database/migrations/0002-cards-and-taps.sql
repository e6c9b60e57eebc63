create table cards.cards (
  card_id uuid primary key default gen_random_uuid(),
  uid text not null unique check (uid ~ '^[0-9A-F]{14}$'),
  -- The operator's name for it; the holder's own stands before it while there is one.
  label text not null,
  simulated boolean not null,
  -- 0 is what a chip has from the factory.
  key_version smallint not null default 1 check (key_version between 1 and 255),
  -- The last counter a simulated chip gave out.
  simulated_counter integer not null default 0,
  holder_id text,
  name text,
  event_id uuid references cards.poap_events,
  registered_at timestamptz,
  created_at timestamptz not null,
  constraint cards_held_since check ((holder_id is null) = (registered_at is null)),
  constraint cards_given_up_clean check (holder_id is not null or (name is null and event_id is null))
);

create unique index cards_label on cards.cards (lower(label));
create index cards_of_holder on cards.cards (holder_id, registered_at) where holder_id is not null;
create index cards_of_event on cards.cards (event_id) where event_id is not null;

create table cards.taps (
  card_id uuid not null references cards.cards,
  key_version smallint not null,
  counter integer not null check (counter >= 0),
  ref_hash bytea not null unique,
  first_seen_at timestamptz not null,
  spent_at timestamptz,
  primary key (card_id, key_version, counter)
) with (fillfactor = 80);

create index taps_by_time on cards.taps (card_id, first_seen_at desc);

-- Why nothing can be kept with this tap, or null. One judgement for what the page shows and for what collecting does.
create function cards.tap_refusal(
  tap cards.taps, card cards.cards, event cards.poap_events, already boolean, lifetime interval, at timestamptz
) returns text language sql stable as $$
  select case
    when tap.spent_at is not null then 'tap_used'
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

-- Makes `holder` the holder of the tapped card and spends the tap. Answers a refusal, or the card.
-- The same holder asking again with the same tap gets the same answer.
create function cards.register_card(
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
    when tap.spent_at is not null then 'tap_used'
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
