import { getEnsAddress, normalize } from 'viem/ens'
import type { ChainClient } from '../rpc/chain-client.ts'

/** The address a name points to, checksummed; null for a name that is invalid or points nowhere. */
export async function findAddress(client: ChainClient, name: string): Promise<string | null> {
  let normal: string
  try {
    normal = normalize(name)
  } catch {
    return null
  }
  return getEnsAddress(client, { name: normal })
}
