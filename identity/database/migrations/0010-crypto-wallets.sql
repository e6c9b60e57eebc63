create table identity.crypto_wallets (
  crypto_wallet_id text primary key,
  user_id text not null references identity.users on delete cascade,
  crypto_wallet_type text not null check (crypto_wallet_type in ('ethereum', 'solana')),
  -- In the one form of its chain: checksummed for Ethereum, so that capitals make no second account.
  crypto_wallet_address text not null,
  created_at timestamptz not null,
  unique (crypto_wallet_type, crypto_wallet_address)
);

create index crypto_wallets_user on identity.crypto_wallets (user_id);

-- The answer to a challenge does not repeat it, so the whole text is kept. An address may have several: anybody can ask for one.
create table identity.wallet_challenges (
  challenge_id uuid primary key,
  crypto_wallet_type text not null,
  crypto_wallet_address text not null,
  message text not null,
  chain_id bigint,
  -- The page it was made for.
  origin text not null,
  -- Whose session it was made in, when it was to add a wallet.
  user_id text references identity.users on delete cascade,
  network text not null,
  valid_from timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index wallet_challenges_address on identity.wallet_challenges (crypto_wallet_address, created_at desc);
create index wallet_challenges_user on identity.wallet_challenges (user_id);
create index wallet_challenges_expiry on identity.wallet_challenges (expires_at);
