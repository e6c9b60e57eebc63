import type { NodeOptions } from './chain-client.ts'
import type { ChainNode } from './node.ts'

/** A chain to ask; the first call fetches viem. Throws `ChainNodeMissingError` with nobody to ask. */
export async function loadNode(options: NodeOptions): Promise<ChainNode> {
  const { openNode } = await import('./node.ts')
  return openNode(options)
}
