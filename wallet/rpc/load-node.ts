import { type ImportChunk, importOnce } from '../import-chunk.ts'
import type { NodeOptions } from './chain-client.ts'
import type { ChainNode } from './node.ts'

/** A client for a chain; the first call loads viem. Throws `ChainNodeMissingError` when there is neither node nor wallet to call. */
export async function loadNode(options: NodeOptions, importChunk: ImportChunk = importOnce): Promise<ChainNode> {
  const { openNode } = await importChunk(() => import('./node.ts'))
  return openNode(options)
}
