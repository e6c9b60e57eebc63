-- What the relayer does on a chain. The row is locked while a mint is reserved, so that limits are compared with what is already promised.
create table cards.relayers (
  chain_id bigint primary key,
  paused_by text check (paused_by in ('operator', 'balance', 'failures', 'fees')),
  paused_at timestamptz,
  -- Mints in a row that the chain refused.
  failures integer not null default 0,
  -- In wei, as last seen, and when a host last set out to see it.
  balance numeric(78),
  balance_at timestamptz,
  -- The day whose used-up budget was already reported.
  exhausted_on date
);
-- Mints that the relayer pays for. Amounts are in wei. Once its outcome is final, a row only counts: it has neither the transaction nor whom it went to.
create table cards.relayed_mints (
  mint_id uuid primary key default gen_random_uuid(),
  chain_id bigint not null,
  sender text not null,
  nonce bigint not null,
  collectible_id uuid references cards.collectibles on delete set null,
  user_id text,
  -- Of reservation, in UTC: whose budget it counts against.
  day date not null,
  -- reserved: nothing is signed. signed: it may have been sent. mined: it is in a block. done, failed: in one that stays. lost: another transaction has
  -- its nonce.
  state text not null check (state in ('reserved', 'signed', 'mined', 'done', 'failed', 'lost')),
  contract text,
  data text,
  gas bigint not null,
  fee numeric(78) not null,
  -- Absent on a chain without a base fee.
  tip numeric(78),
  -- The highest fee per gas that a replacement may offer.
  ceiling numeric(78) not null,
  -- The most it can cost, and what it did cost once that is known.
  reserved numeric(78) not null,
  cost numeric(78),
  -- Of every transaction that was signed with this nonce, the newest last; `raw` is the newest one.
  hashes text[] not null default '{}',
  raw text,
  sent_at timestamptz,
  -- When a host last saw that its block is still there.
  checked_at timestamptz,
  -- The first block in which its nonce was spent by an unknown transaction.
  missing_since bigint
);
create unique index relayed_mints_nonce on cards.relayed_mints (chain_id, sender, nonce) where state <> 'lost';
create unique index relayed_mints_once on cards.relayed_mints (collectible_id) where state not in ('failed', 'lost');
create index relayed_mints_collectible on cards.relayed_mints (collectible_id);
create index relayed_mints_open on cards.relayed_mints (chain_id, nonce) where state in ('reserved', 'signed', 'mined');
create index relayed_mints_day on cards.relayed_mints (chain_id, day);
create index relayed_mints_user on cards.relayed_mints (user_id, day) where user_id is not null;
alter table cards.relayers set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
alter table cards.relayed_mints set (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
