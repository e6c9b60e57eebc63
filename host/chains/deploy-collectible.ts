import type { ChainContext, CollectibleChain } from '@iyk/cards/collectibles/chain/on-chain.ts'
import { deployedContracts, keepContract } from '@iyk/cards/collectibles/chain/store.ts'
import compiled from '@iyk/contracts/collectible.json' with { type: 'json' }
import type { Abi, Address, Hex, LocalAccount, PublicClient } from 'viem'

export const collectible = compiled as unknown as {
  abi: Abi
  bytecode: Hex
  deployedBytecode: Hex
  immutables: readonly { start: number; length: number }[]
}

type Deployment = {
  chain: CollectibleChain
  /** Pays, and owns the contract. */
  from: LocalAccount
  minter: Address
  publicUrl: string
  /** Told when the transaction is out, before it is mined. */
  onSent?: (sent: { address: Address; transactionHash: Hex }) => void
}

const [looks, perLook] = [20, 30_000]

/** Waits ten minutes. Looks anew now and then: viem does so with each block, and on a chain that mines on demand the one just missed may be the last. */
const waitUntilMined = async (node: PublicClient, hash: Hex) => {
  const { WaitForTransactionReceiptTimeoutError } = await import('viem')
  for (let look = 1; ; look += 1) {
    try {
      return await node.waitForTransactionReceipt({ hash, timeout: perLook })
    } catch (error) {
      if (look === looks || !(error instanceof WaitForTransactionReceiptTimeoutError)) throw error
    }
  }
}

/**
 * Deploys the contract and notes its address as soon as the transaction is out, so that nothing is lost when somebody stops waiting.
 * Throws when the node refuses or the transaction fails.
 */
export const deployCollectible = async (
  { database, clock, onChain }: Pick<ChainContext, 'database' | 'clock' | 'onChain'>,
  { chain, from, minter, publicUrl, onSent }: Deployment,
): Promise<Address> => {
  const { createWalletClient, getContractAddress, http } = await import('viem')
  const node = await onChain.openNode(chain)
  const wallet = createWalletClient({ account: from, transport: http(chain.nodeUrl) })
  const nonce = await node.getTransactionCount({ address: from.address, blockTag: 'pending' })
  const address = getContractAddress({ from: from.address, nonce: BigInt(nonce) })
  const { abi, bytecode } = collectible
  const args = [from.address, minter, `${publicUrl}/metadata/`]
  const transactionHash = await wallet.deployContract({ abi, bytecode, args, nonce, chain: null })
  await keepContract(database, { chainId: chain.id, address, transactionHash, now: clock() })
  onSent?.({ address, transactionHash })
  const { status } = await waitUntilMined(node, transactionHash)
  if (status !== 'success') throw new Error('The transaction was mined and failed: there is no contract.')
  return address
}

/** Where a chain's contract is, as far as the settings and the store say. */
export const contractOf = async (
  { database }: Pick<ChainContext, 'database'>,
  { id, contract }: CollectibleChain,
): Promise<Address | undefined> => contract ?? (await deployedContracts(database)).get(id)

/** Whether code on a chain is the compiled contract, whatever a deployment filled in. */
export const isCollectible = (code: Hex): boolean => {
  const { deployedBytecode, immutables } = collectible
  const [found, wanted] = [code, deployedBytecode].map((hex) => {
    const bytes = Buffer.from(hex.slice(2), 'hex')
    for (const { start, length } of immutables) bytes.fill(0, start, start + length)
    return bytes
  }) as [Buffer, Buffer]
  return found.equals(wanted)
}
