-- After how many days what nobody proved their address for goes back into the supply; null is never.
alter table cards.poap_events add column unproved_days smallint check (unproved_days between 1 and 365);

-- Serial numbers that came back; the next collectors get them, lowest first.
create table cards.free_serials (
  event_id uuid not null references cards.poap_events on delete cascade,
  serial integer not null check (serial > 0),
  primary key (event_id, serial)
);

-- Somebody typed an address that has this event already: what it got is nobody's, and only that address is told so.
alter table cards.collectors add column duplicate boolean not null default false;

-- First seen when its card was read faster than people tap: it gives nothing, ever.
alter table cards.taps add column burnt boolean not null default false;

-- What a card's taps were refused for, by the hour.
create table cards.tap_refusals (
  card_id uuid not null references cards.cards on delete cascade,
  hour timestamptz not null,
  reason text not null,
  count integer not null default 1,
  primary key (card_id, hour, reason)
);
