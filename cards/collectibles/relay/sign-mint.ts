import type { LocalAccount, TransactionSerializable } from 'viem'
import type { ChainContext } from '../chain/on-chain.ts'
import { type Fees, type RelayedMint, storeCanceled, storeSigned } from './store.ts'

/**
 * Signs the transaction of a reserved mint, or a replacement of it with other fees, and stores it; nothing is sent. Without `data`, it is a transfer of
 * nothing to the relayer itself. When another host was first, its transaction stands in the store, and this one is not sent.
 */
export const signMint = async (
  { database, clock }: Pick<ChainContext, 'database' | 'clock'>,
  account: LocalAccount,
  mint: RelayedMint,
  { fee, tip }: Fees = mint,
): Promise<void> => {
  const { keccak256 } = await import('viem')
  const { chain_id: chainId, nonce, contract, data, gas } = mint
  const prices = tip === null ? { gasPrice: fee } : { maxFeePerGas: fee, maxPriorityFeePerGas: tip }
  // A transfer takes 21,000 of its gas, but rollups may want more to be there for the data.
  const call = data === null ? { to: account.address } : { to: contract, data }
  const raw = await account.signTransaction({ chainId, nonce, ...call, gas, ...prices } as TransactionSerializable)
  const store = data === null ? storeCanceled : storeSigned
  await store(database, mint, { hash: keccak256(raw), raw, fee, tip, now: clock() })
}
