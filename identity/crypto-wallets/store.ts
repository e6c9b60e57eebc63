import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import type { Wallet } from './parse-wallet.ts'

type NewChallenge = {
  challengeId: string
  wallet: Wallet
  message: string
  chainId: number | null
  origin: string
  userId: string | null
  /** Stored in the column `network`; the id of caller/requester.ts. */
  requestedFrom: string
  validFrom: Date
  createdAt: Date
  expiresAt: Date
}

const insertChallengeStatement = statement(
  'cryptoWallets.insertChallenge',
  `insert into identity.wallet_challenges (challenge_id, crypto_wallet_type, crypto_wallet_address, message, chain_id, origin,
     user_id, network, valid_from, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)
export const insertChallenge = (database: Database, one: NewChallenge) =>
  database.rows(insertChallengeStatement, [
    one.challengeId,
    one.wallet.chain,
    one.wallet.address,
    one.message,
    one.chainId,
    one.origin,
    one.userId,
    one.requestedFrom,
    one.validFrom,
    one.createdAt,
    one.expiresAt,
  ])

export type Challenge = {
  challenge_id: string
  message: string
  chain_id: number | null
  user_id: string | null
  valid_from: Date
}

const listChallengesStatement = statement(
  'cryptoWallets.listChallenges',
  // Those from the caller's own browser or network first: requests from elsewhere cannot displace them.
  `select challenge_id, message, chain_id::float8 as chain_id, user_id, valid_from from identity.wallet_challenges
   where crypto_wallet_type = $1 and crypto_wallet_address = $2 and origin = $3 and expires_at > $5
   order by network = $4 desc, created_at desc limit $6`,
)

type Selection = { origin: string; from: string; max: number }

/** The challenges that a signature may belong to, likeliest first. It is tried against each, which takes about a millisecond. */
export const listChallenges = (database: Database, wallet: Wallet, { origin, from, max }: Selection, now: Date) =>
  database.rows<Challenge>(listChallengesStatement, [wallet.chain, wallet.address, origin, from, now, max])

const consumeChallengeStatement = statement(
  'cryptoWallets.consumeChallenge',
  'delete from identity.wallet_challenges where challenge_id = $1 and expires_at > $2 returning challenge_id',
)
export const consumeChallenge = async (database: Database, challengeId: string, now: Date): Promise<boolean> =>
  (await database.row(consumeChallengeStatement, [challengeId, now])) !== undefined

/** `added`: this call inserted the row. */
type OwnedWallet = { crypto_wallet_id: string; user_id: string; added: boolean }

const ensureStatement = statement(
  'cryptoWallets.ensure',
  // The address decides who was first, as with email. A signed-in user brings their own id and gets no new user.
  `with wallet as (
     insert into identity.crypto_wallets
       (crypto_wallet_id, user_id, crypto_wallet_type, crypto_wallet_address, chain_id, created_at)
     values ($1, $2, $4, $5, $7, $6)
     on conflict (crypto_wallet_type, crypto_wallet_address, chain_id)
       do update set crypto_wallet_address = excluded.crypto_wallet_address
     returning crypto_wallet_id, user_id, xmax = 0 as added
   ), made as (
     insert into identity.users (user_id, status, created_at)
     select user_id, 'active', $6 from wallet where user_id = $2 and $3
     on conflict (user_id) do nothing
   )
   select crypto_wallet_id, user_id, added from wallet`,
)

const findOwnerStatement = statement(
  'cryptoWallets.findOwner',
  `select user_id from identity.crypto_wallets
   where crypto_wallet_type = $1 and crypto_wallet_address = $2 and chain_id is not distinct from $3`,
)
export const findWalletOwner = async (database: Database, wallet: Wallet, chainId: number | null) =>
  (await database.row<{ user_id: string }>(findOwnerStatement, [wallet.chain, wallet.address, chainId]))?.user_id

type Owner = { userId: string; isNew: boolean }

/** The wallet with its owner: the user who has it, else the given one. One statement: parallel calls agree on one owner. */
export const ensureWallet = async (
  database: Database,
  cryptoWalletId: string,
  { userId, isNew }: Owner,
  wallet: Wallet & { chainId: number | null },
  now: Date,
): Promise<OwnedWallet> =>
  (await database.row<OwnedWallet>(ensureStatement, [
    cryptoWalletId,
    userId,
    isNew,
    wallet.chain,
    wallet.address,
    now,
    wallet.chainId,
  ]))!

const removeExpiredStatement = statement(
  'cryptoWallets.removeExpired',
  'delete from identity.wallet_challenges where expires_at < $1',
)
export const deleteExpiredWalletChallenges = (database: Database, before: Date) =>
  database.rows(removeExpiredStatement, [before])

export type EthereumWallet = { address: `0x${string}`; chain_id: number | null }

const listStatement = statement(
  'cryptoWallets.listEthereum',
  `select w.crypto_wallet_address as address, w.chain_id
   from identity.crypto_wallets w join identity.users u on u.user_id = w.user_id
   where w.user_id = $1 and u.banned_at is null and w.crypto_wallet_type = 'ethereum'
   order by w.created_at, w.crypto_wallet_id`,
)
/** None for a banned user. */
export const listEthereumWallets = (database: Database, userId: string) =>
  database.rows<EthereumWallet>(listStatement, [userId])

const lockStatement = statement('cryptoWallets.lockEthereum', `${listStatement.text} for key share of w`)
export const listLockedWallets = (database: Database, userId: string) =>
  database.rows<EthereumWallet>(lockStatement, [userId])
