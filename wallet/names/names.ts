import { type FetchPart, fetchOnce } from '../fetch-part.ts'
import type { ChainClient } from '../rpc/chain-client.ts'
import { nameNodeErrors } from '../rpc/name-node-errors.ts'
import type { ChainNode } from '../rpc/node.ts'
import { cached } from './cached.ts'

export interface NamesOptions {
  /** A node of Ethereum mainnet, where names live. */
  openNode(): Promise<ChainNode>
  /** Milliseconds. */
  now(): number
  fetchPart?: FetchPart
}

type Find = (finders: typeof import('./ask-names.ts'), client: ChainClient) => Promise<string | null>

/**
 * Names of addresses and their pictures, each null when there is none. Answers hold for a day and nothing is asked again by itself. Throws
 * errors of `node-errors.ts`.
 */
export function createNames({ openNode, now, fetchPart = fetchOnce }: NamesOptions) {
  const ask = async (find: Find) => {
    const [finders, { client }] = await Promise.all([fetchPart(() => import('./ask-names.ts')), openNode()])
    return nameNodeErrors(() => find(finders, client))
  }
  const nameOf = cached(now, (address) => ask(({ findName }, client) => findName(client, address as `0x${string}`)))

  return {
    /** The name that an address claims and that points back to it. */
    nameOf: (address: string) => nameOf(address.toLowerCase()),
    /** The picture of a name, a `data:` address. */
    avatarOf: cached(now, (name) => ask(({ findAvatar }, client) => findAvatar(client, name))),
    /** The address a name points to, with checksum. */
    addressOf: cached(now, (name) => ask(({ findAddress }, client) => findAddress(client, name))),
  }
}
