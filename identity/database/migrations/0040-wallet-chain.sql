-- The chain whose contract vouched for the wallet; null for an account with a key of its own. The same address may be another
-- person's contract on another chain.
alter table identity.crypto_wallets
  add column chain_id bigint,
  drop constraint crypto_wallets_crypto_wallet_type_crypto_wallet_address_key,
  add constraint crypto_wallets_of_chain unique nulls not distinct (crypto_wallet_type, crypto_wallet_address, chain_id);
