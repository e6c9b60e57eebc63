import { openSignClient } from './open-sign-client.ts'
import { createRemoteWallet } from './remote-wallet.ts'

type Options = Omit<Parameters<typeof createRemoteWallet>[0], 'client'> & Parameters<typeof openSignClient>[0]

/** Everything that a wallet on another device takes, loaded together when one is asked for. */
export async function openRemoteWallet(options: Options) {
  return createRemoteWallet({ ...options, client: await openSignClient(options) })
}
