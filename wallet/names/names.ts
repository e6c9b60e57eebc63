import { type ImportChunk, importOnce } from '../import-chunk.ts'
import type { ChainClient } from '../rpc/chain-client.ts'
import type { ChainNode } from '../rpc/node.ts'
import { withNodeErrors } from '../rpc/with-node-errors.ts'
import { cached } from './cached.ts'

interface NamesOptions {
  /** A node of Ethereum mainnet, where names are registered. */
  openNode(): Promise<ChainNode>
  /** Milliseconds. */
  now(): number
  importChunk?: ImportChunk
}

type Find = (finders: typeof import('./name-lookups.ts'), client: ChainClient) => Promise<string | null>

/**
 * Names of addresses and their pictures, each null when there is none. Results hold for a day and nothing is refetched by itself.
 * Throws errors of `node-errors.ts`.
 */
export function createNames({ openNode, now, importChunk = importOnce }: NamesOptions) {
  const search = async (find: Find) => {
    const [finders, { client }] = await Promise.all([importChunk(() => import('./name-lookups.ts')), openNode()])
    return withNodeErrors(() => find(finders, client))
  }
  const nameOf = cached(now, (address) => search(({ findName }, client) => findName(client, address as `0x${string}`)))

  return {
    /** The name that an address claims and that points back to it. */
    nameOf: (address: string) => nameOf(address.toLowerCase()),
    /** The picture of a name, a `data:` address. */
    avatarOf: cached(now, (name) => search(({ findAvatar }, client) => findAvatar(client, name))),
    /** The address a name points to, checksummed. */
    addressOf: cached(now, (name) => search(({ findAddress }, client) => findAddress(client, name))),
  }
}
