import type { ChainContext, CollectibleChain } from '@iyk/cards/collectibles/chain/on-chain.ts'
import type { Address } from 'viem'
import { collectible, contractOf, isCollectible } from './deploy-collectible.ts'
import { nodeFailure } from './node-failure.ts'

export type ChainReport = {
  /** Null when the node does not answer; `failure` says why, without its address. */
  block: bigint | null
  failure?: string
  contract?: Address
  /** What is at the contract's address. */
  code?: 'ours' | 'other' | 'none'
  /** Wei of the account that signs. */
  balance?: bigint
  minted?: bigint
  /** What of a contract of ours does not fit the settings, as sentences. */
  problems: string[]
}

type Context = Pick<ChainContext, 'database' | 'onChain'>
type Subject = { chain: CollectibleChain; minter: Address | undefined; publicUrl: string }

const inspect = async (context: Context, { chain, minter, publicUrl }: Subject): Promise<ChainReport> => {
  const node = await context.onChain.openNode(chain)
  const block = await node.getBlockNumber()
  const balance = minter && (await node.getBalance({ address: minter }))
  const contract = await contractOf(context, chain)
  const report: ChainReport = { block, ...(balance !== undefined && { balance }), problems: [] }
  if (!contract) return report
  const bytes = await node.getCode({ address: contract })
  const code = !bytes ? 'none' : isCollectible(bytes) ? 'ours' : 'other'
  if (code !== 'ours') return { ...report, contract, code }

  const read = (functionName: string) => node.readContract({ abi: collectible.abi, address: contract, functionName })
  const names = ['totalSupply', 'minter', 'metadataBase', 'owner']
  const [minted, trusted, base, owner] = (await Promise.all(names.map(read))) as [bigint, Address, string, Address]
  const problems = []
  if (minter && trusted !== minter)
    problems.push(`The contract trusts ${trusted}, not ${minter}: its owner ${owner} can change that by setMinter.`)
  if (base !== `${publicUrl}/metadata/`)
    problems.push(`The contract looks for metadata at ${base}: its owner ${owner} can change that by setMetadataBase.`)
  return { ...report, contract, code, minted, problems }
}

/** Looks at a chain: the node, the contract, the account that signs. Never throws. */
export const inspectChain = async (context: Context, subject: Subject): Promise<ChainReport> => {
  try {
    return await inspect(context, subject)
  } catch (error) {
    return { block: null, failure: nodeFailure(error), problems: [] }
  }
}
