-- What a repeated request is recognized by (docs/decisions/123-secrets-of-a-repeated-request.md). Of a batch of codes the hash of user and key, since its codes
-- follow from the key, and several people make codes of one event.
alter table cards.code_batches
  add column idempotency_key bytea,
  add column idempotency_content bytea,
  add constraint code_batches_key_with_content check ((idempotency_key is null) = (idempotency_content is null));
create unique index code_batches_idempotency_key on cards.code_batches (event_id, idempotency_key) where idempotency_key is not null;
-- Of a webhook the request that added it, and the last one that replaced its secret.
alter table cards.webhooks
  add column idempotency_key text,
  add column idempotency_content bytea,
  add column replaced_at timestamptz,
  add column replaced_key text,
  add constraint webhooks_key_with_content check ((idempotency_key is null) = (idempotency_content is null)),
  add constraint webhooks_replaced_key check (replaced_key is null or replaced_at is not null);
create unique index webhooks_idempotency_key on cards.webhooks (user_id, idempotency_key) where idempotency_key is not null;
