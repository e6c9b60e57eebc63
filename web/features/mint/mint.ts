import { sendTransaction } from '@iyk/wallet/actions/send-transaction.ts'
import { switchChain } from '@iyk/wallet/actions/switch-chain.ts'
import type { Wallet } from '@iyk/wallet/create-wallet.ts'
import { AccountChangedError, NotConnectedError } from '@iyk/wallet/errors.ts'
import type { ChainNode } from '@iyk/wallet/rpc/node.ts'
import { assertNotSent, requestVoucher } from './on-chain-calls.ts'
import { FeeNotCoveredError, simulateMint, WouldRevertError } from './simulate-mint.ts'

/** What is being waited for. */
export type Step = 'switch' | 'voucher' | 'send'

interface Options {
  collectibleId: string
  chainId: number
  /** A client for that chain; throws where none can be asked. */
  openNode: () => Promise<ChainNode>
  /** `fee` is what the network charges, in wei, as far as that is known. */
  onStep: (step: Step, fee?: bigint) => void
}

/** The fee; undefined when the node cannot be asked: the wallet then finds out by itself. */
const simulate = async (openNode: Options['openNode'], transaction: Parameters<typeof simulateMint>[1]) => {
  try {
    return await simulateMint(await openNode(), transaction)
  } catch (error) {
    if (error instanceof WouldRevertError || error instanceof FeeNotCoveredError) throw error
    return undefined
  }
}

/** Rejects when a wallet disconnects: it may never respond. */
const whileConnected = async <Reply>(wallet: Wallet, request: () => Promise<Reply>): Promise<Reply> => {
  const gone = Promise.withResolvers<never>()
  const { connector } = wallet.state()
  const stop = wallet.subscribe(() => {
    if (wallet.state().connector !== connector) gone.reject(new NotConnectedError())
  })
  return Promise.race([request(), gone.promise]).finally(stop)
}

/**
 * Has the connected wallet mint a collectible to its own account; returns the transaction hash. Throws what the wallet and the service throw,
 * `AlreadySentError`, `WouldRevertError` and `FeeNotCoveredError` before the wallet opens, and `AccountChangedError` when the wallet has switched to an
 * account other than the intended one; until the wallet has sent, nothing has happened on the chain.
 */
export async function mint(
  wallet: Wallet,
  { collectibleId, chainId, openNode, onStep }: Options,
): Promise<`0x${string}`> {
  const { account, chain } = wallet.state()
  if (account === null) throw new NotConnectedError()
  const assertSameAccount = () => {
    if (wallet.state().account !== account) throw new AccountChangedError()
  }
  if (chain?.id !== chainId) {
    onStep('switch')
    await whileConnected(wallet, () => switchChain(wallet, chainId))
    assertSameAccount()
  }
  onStep('voucher')
  const { transaction } = await requestVoucher(collectibleId, { chain_id: chainId, address: account })
  const { to, data } = transaction as { to: `0x${string}`; data: `0x${string}` }
  const fee = await simulate(openNode, { from: account as `0x${string}`, to, data })
  // Another tab may have sent it since this one checked.
  await assertNotSent(collectibleId)
  assertSameAccount()
  onStep('send', fee)
  return whileConnected(wallet, () => sendTransaction(wallet, { chainId, to, data }))
}
