import { type FetchPart, fetchOnce } from '../fetch-part.ts'
import type { NodeOptions } from './chain-client.ts'
import type { ChainNode } from './node.ts'

/** A chain to ask; the first call fetches viem. Throws `ChainNodeMissingError` with nobody to ask. */
export async function loadNode(options: NodeOptions, fetchPart: FetchPart = fetchOnce): Promise<ChainNode> {
  const { openNode } = await fetchPart(() => import('./node.ts'))
  return openNode(options)
}
