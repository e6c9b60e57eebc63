import { getEnsAddress, normalize } from 'viem/ens'
import type { ChainClient } from '../rpc/chain-client.ts'

/** Where a name points, with checksum; null for one that points nowhere or is none. */
export async function findAddress(client: ChainClient, name: string): Promise<string | null> {
  let normal: string
  try {
    normal = normalize(name)
  } catch {
    return null
  }
  return getEnsAddress(client, { name: normal })
}
