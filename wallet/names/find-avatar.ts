import { getEnsAvatar } from 'viem/ens'
import type { ChainClient } from '../rpc/chain-client.ts'

/** The address of a name's picture, https or data; null when there is none to show. The picture's server is asked whether it is one. */
export const findAvatar = (client: ChainClient, name: string): Promise<string | null> => getEnsAvatar(client, { name })
