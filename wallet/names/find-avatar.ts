import { getEnsText } from 'viem/ens'
import type { ChainClient } from '../rpc/chain-client.ts'

/** Characters. Anyone can write anything into the record of a name. */
const longestPicture = 16 * 1024
const picture = /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/**
 * The picture of a name, a `data:` address, when the name's own record holds it; null otherwise. One on a server is left out: the owner of a
 * name would learn who looks at it, and a browser would need permission to call any server at all.
 */
export async function findAvatar(client: ChainClient, name: string): Promise<string | null> {
  const record = await getEnsText(client, { name, key: 'avatar' })
  return record && record.length <= longestPicture && picture.test(record) ? record : null
}
