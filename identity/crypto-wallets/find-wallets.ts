import type { IdentityContext } from '../context.ts'
import { type EthereumWallet, listEthereumWallets } from './store.ts'

/** The Ethereum wallets of a user who is not banned. `chain_id` is that of the contract that vouched for one; null for an account with a key of its own. */
export const findWallets = (
  { database }: Pick<IdentityContext, 'database'>,
  userId: string,
): Promise<EthereumWallet[]> => listEthereumWallets(database, userId)
