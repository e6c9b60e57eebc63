import { request } from '../connectors/ethereum-connector.ts'
import type { Wallet } from '../create-wallet.ts'
import { WalletError } from '../errors.ts'
import { checkChain } from './check-chain.ts'
import { requireEthereumWallet } from './require-wallet.ts'

/** Amounts and fees in wei. The wallet fills in absent values. */
interface Transaction {
  chainId: number
  to: string
  value?: bigint
  data?: `0x${string}`
  gas?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  nonce?: number
}

const encodeNumbers = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'bigint' || typeof value === 'number' ? `0x${value.toString(16)}` : value,
    ]),
  )

/**
 * Has a transaction signed and sent by the connected account; returns its hash. Throws `ChainMismatchError` when the wallet is on another chain, before it is
 * prompted. The chain is sent along as well, for a wallet that switches between the check and the signature.
 */
export async function sendTransaction(wallet: Wallet, transaction: Transaction): Promise<`0x${string}`> {
  const { provider, account } = requireEthereumWallet(wallet)
  await checkChain(provider, transaction.chainId)
  const hash = await request(provider, 'eth_sendTransaction', [{ from: account, ...encodeNumbers(transaction) }])
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) throw new WalletError('The wallet gave no hash.')
  return hash as `0x${string}`
}
