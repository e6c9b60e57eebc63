-- Contracts that were deployed from here.
create table cards.collectible_contracts (
  chain_id bigint primary key,
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  transaction_hash text not null check (transaction_hash ~ '^0x[0-9a-f]{64}$'),
  deployed_at timestamptz not null
);

-- What a token shows, byte by byte as it was when its first voucher was signed.
create table cards.metadata (
  -- SHA-256 of the body, 0x and hex.
  hash text primary key check (hash = '0x' || encode(sha256(convert_to(body, 'UTF8')), 'hex')),
  body text not null,
  picture text references cards.pictures,
  created_at timestamptz not null
);
create index metadata_picture on cards.metadata (picture) where picture is not null;

-- How far a collectible is on its way to a chain; one that nobody ever wanted there has no row.
create table cards.tokens (
  collectible_id uuid primary key references cards.collectibles,
  state text not null check (state in ('none', 'voucher', 'sent', 'mined', 'final')),
  setback text check (setback in ('expired', 'failed', 'dropped', 'replaced', 'reorged')),
  -- Absent when the token was found on the chain with bytes that are not ours.
  metadata_hash text references cards.metadata,
  chain_id bigint,
  contract text,
  recipient text,
  -- The latest of the vouchers that were signed for this chain and recipient.
  deadline timestamptz,
  -- The token cannot have been minted before this block.
  from_block bigint,
  transaction_hash text,
  -- Of the transaction, once a node showed it; another one of the same sender and nonce replaces it.
  sender text,
  nonce bigint,
  -- When the transaction was reported or a node last knew it.
  seen_at timestamptz,
  block_number bigint,
  look_at timestamptz,
  -- Counts every change, so that what somebody found out about a former state is not written over a later one.
  version integer not null default 1,
  constraint tokens_somewhere check (
    (state = 'none') = (chain_id is null)
    and num_nulls(chain_id, contract, recipient, deadline, from_block, look_at) in (0, 6))
);
create index tokens_pending on cards.tokens (look_at) where state in ('voucher', 'sent', 'mined');
