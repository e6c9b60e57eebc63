import type { ChainContext, CollectibleChain } from '@iyk/cards/collectibles/chain/on-chain.ts'
import type { Address } from 'viem'
import { collectible, contractOf, isCollectible } from './deploy-collectible.ts'
import { nodeFailure } from './node-failure.ts'

export type ChainReport = {
  /** Null when the node does not respond; `failure` says why, without the node's URL. */
  block: bigint | null
  failure?: string
  contract?: Address
  /** What code is at the contract's address. */
  code?: 'ours' | 'other' | 'none'
  /** Balance in wei of the account that signs. */
  balance?: bigint
  minted?: bigint
  /** Where our contract does not match the settings, as sentences. */
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
    problems.push(
      `The contract trusts ${trusted} instead of ${minter}. Its owner ${owner} can change this with setMinter.`,
    )
  if (base !== `${publicUrl}/metadata/`)
    problems.push(`The contract expects metadata at ${base}. Its owner ${owner} can change this with setMetadataBase.`)
  return { ...report, contract, code, minted, problems }
}

/** Inspects a chain: its node, the contract, and the account that signs. Never throws. */
export const inspectChain = async (context: Context, subject: Subject): Promise<ChainReport> => {
  try {
    return await inspect(context, subject)
  } catch (error) {
    return { block: null, failure: nodeFailure(error), problems: [] }
  }
}
