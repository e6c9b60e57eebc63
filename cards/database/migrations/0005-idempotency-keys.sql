-- What the holder's client called the request that made an event, and SHA-256 of the draft it sent: sent again, it makes no second one.
alter table cards.poap_events
  add column idempotency_key text,
  add column idempotency_draft bytea,
  add constraint poap_events_key_with_draft check ((idempotency_key is null) = (idempotency_draft is null));

create unique index poap_events_idempotency_key
  on cards.poap_events (holder_id, idempotency_key) where idempotency_key is not null;
