import type { Database } from '@iyk/kit/postgres/database.ts'
import type { IdentityContext } from '../context.ts'
import { type EthereumWallet, listEthereumWallets, listLockedWallets } from './store.ts'

/** The Ethereum wallets of a user who is not banned. `chain_id` is that of the contract that vouched for one; null for an account with a key of its own. */
export const findWallets = (
  { database }: Pick<IdentityContext, 'database'>,
  userId: string,
): Promise<EthereumWallet[]> => listEthereumWallets(database, userId)

/** The same; runs inside a transaction, and none of them can be removed before it ends. */
export const lockWallets = (database: Database, userId: string): Promise<EthereumWallet[]> =>
  listLockedWallets(database, userId)
