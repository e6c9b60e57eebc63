import type { ChainContext, CollectibleChain } from '@iyk/cards/collectibles/chain/on-chain.ts'
import {
  type Deployment,
  deleteDeployment,
  deployedContracts,
  findDeployment,
  saveDeployment,
} from '@iyk/cards/collectibles/chain/store.ts'
import compiled from '@iyk/contracts/collectible.json' with { type: 'json' }
import type { Abi, Address, Hex, LocalAccount, PublicClient, TransactionSerializable } from 'viem'

export const collectible = compiled as unknown as {
  abi: Abi
  bytecode: Hex
  deployedBytecode: Hex
  immutables: readonly { start: number; length: number }[]
}

type Context = Pick<ChainContext, 'database' | 'clock' | 'onChain'>
type Wanted = {
  chain: CollectibleChain
  /** Pays, and owns the contract. */
  from: LocalAccount
  minter: Address
  publicUrl: string
  /** Called when the transaction has been sent, before it is mined; `again` when an earlier command sent it. */
  onSent?: (sent: { address: Address; transactionHash: Hex; again: boolean }) => void
}

const [attempts, waitMilliseconds] = [20, 30_000]

/** Waits up to ten minutes. viem checks once per block; on a chain that mines on demand no further block may come, so it starts over now and then. */
const waitUntilMined = async (node: PublicClient, hash: Hex) => {
  const { WaitForTransactionReceiptTimeoutError } = await import('viem')
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await node.waitForTransactionReceipt({ hash, timeout: waitMilliseconds })
    } catch (error) {
      if (attempt === attempts || !(error instanceof WaitForTransactionReceiptTimeoutError)) throw error
    }
  }
}

const isKnown = async (node: PublicClient, hash: Hex): Promise<boolean> => {
  const { TransactionNotFoundError } = await import('viem')
  try {
    await node.getTransaction({ hash })
    return true
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return false
    throw error
  }
}

/** Whether a stored deployment can no longer succeed: it failed, or the node neither has it nor accepts it. */
const isOver = async (node: PublicClient, { transaction_hash, raw_transaction }: Deployment): Promise<boolean> => {
  if (await isKnown(node, transaction_hash)) {
    const receipt = await node.getTransactionReceipt({ hash: transaction_hash }).catch(() => undefined)
    return receipt?.status === 'reverted'
  }
  if (!raw_transaction) return true
  try {
    // The same bytes: sending them again cannot deploy twice.
    await node.sendRawTransaction({ serializedTransaction: raw_transaction })
    return false
  } catch {
    return !(await isKnown(node, transaction_hash))
  }
}

const signDeployment = async (
  node: PublicClient,
  { chain, from, minter, publicUrl }: Wanted,
): Promise<Deployment & { raw_transaction: Hex }> => {
  const { encodeDeployData, getContractAddress, keccak256 } = await import('viem')
  const nonce = await node.getTransactionCount({ address: from.address, blockTag: 'pending' })
  const { abi, bytecode } = collectible
  const data = encodeDeployData({ abi, bytecode, args: [from.address, minter, `${publicUrl}/metadata/`] })
  const request = await node.prepareTransactionRequest({ account: from, data, nonce, chain: null })
  const dearest = request.gas * (request.maxFeePerGas ?? request.gasPrice ?? 0n)
  if (dearest > (await node.getBalance({ address: from.address })))
    throw new Error(`${from.address} does not have enough to pay for it.`)
  const raw_transaction = await from.signTransaction({ ...request, chainId: chain.id } as TransactionSerializable)
  const address = getContractAddress({ from: from.address, nonce: BigInt(nonce) })
  return { address, transaction_hash: keccak256(raw_transaction), raw_transaction }
}

/** Stores a deployment and sends it. Undefined when another command stored one at the same moment. */
const sendDeployment = async (
  { database, clock }: Context,
  node: PublicClient,
  wanted: Wanted,
  former: Deployment | undefined,
) => {
  const chainId = wanted.chain.id
  const signed = await signDeployment(node, wanted)
  if (!(await saveDeployment(database, { ...signed, chainId, now: clock() }, former))) return undefined
  try {
    await node.sendRawTransaction({ serializedTransaction: signed.raw_transaction })
  } catch (error) {
    // After a lost connection the node may still have the transaction; after a refusal it does not.
    if (await isKnown(node, signed.transaction_hash)) return signed
    await deleteDeployment(database, chainId, signed.transaction_hash)
    throw error
  }
  return signed
}

/**
 * Deploys the contract and returns its address. The signed transaction is stored before it is sent, so that two commands at once, or a repeated command
 * after an interrupted one, deploy it once. Throws when the node refuses or the transaction fails.
 */
export const deployCollectible = async (context: Context, wanted: Wanted): Promise<Address> => {
  const { chain, onSent } = wanted
  const { database, onChain } = context
  const node = await onChain.openNode(chain)
  const former = await findDeployment(database, chain.id)
  const hasCode = former && (await node.getCode({ address: former.address })) !== undefined
  const again = former && !hasCode && !(await isOver(node, former)) ? former : undefined
  const sent = again ?? (await sendDeployment(context, node, wanted, former))
  // Another command was first.
  if (!sent) return deployCollectible(context, wanted)
  const { address, transaction_hash: transactionHash } = sent
  onSent?.({ address, transactionHash, again: again !== undefined })
  const { status } = await waitUntilMined(node, transactionHash)
  if (status !== 'success') throw new Error('The transaction failed. No contract was deployed.')
  return address
}

/** The address of a chain's contract, from the settings or else from the database. */
export const contractOf = async (
  { database }: Pick<ChainContext, 'database'>,
  { id, contract }: CollectibleChain,
): Promise<Address | undefined> => contract ?? (await deployedContracts(database)).get(id)

/** Whether code on a chain is the compiled contract, ignoring the immutable values that a deployment fills in. */
export const isCollectible = (code: Hex): boolean => {
  const { deployedBytecode, immutables } = collectible
  const [found, wanted] = [code, deployedBytecode].map((hex) => {
    const bytes = Buffer.from(hex.slice(2), 'hex')
    for (const { start, length } of immutables) bytes.fill(0, start, start + length)
    return bytes
  }) as [Buffer, Buffer]
  return found.equals(wanted)
}
