-- An endpoint that held a place for long is sent nothing before `slow_until`, not even a test. What waits for it counts as tried since `tried_from` at the
-- earliest: when it was resumed, or a ban ended.
alter table cards.webhooks
  add column slow_until timestamptz,
  add column tried_from timestamptz not null default '-infinity';
