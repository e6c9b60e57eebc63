import { SignClient } from '@walletconnect/sign-client'
import type { SavedSession } from './saved-session.ts'

export type Client = Awaited<ReturnType<typeof SignClient.init>>

interface WalletConnectSettings {
  projectId: string
  relayUrl: string
}

interface Options extends WalletConnectSettings {
  /** What a wallet shows about this page. */
  metadata: { name: string; description: string; url: string; icons: string[] }
  storage: SavedSession['library']
  /** Sets clients of one process apart; a page has one. */
  customStoragePrefix?: string
}

/**
 * Opens WalletConnect's own library; it contacts nobody until a session is requested or continued, and from then on the relay alone. Its statistics are off; so
 * is its frame from the vendor, which would attest our origin to the wallet. Besides what is encrypted, it would tell the relay the method, contract and
 * transaction of each request, so that is left out.
 */
export async function openSignClient(options: Options): Promise<Client> {
  const client = await SignClient.init({ ...options, logger: 'silent', telemetryEnabled: false })
  const { relayer, verify } = client.core
  verify.register = async () => ''
  // Version 2.21.8 subscribes even when it could not connect, which connects, which subscribes: without a pause, for as long as the relay is away.
  const { subscriber } = relayer
  const subscribe = subscriber.start
  subscriber.start = async () => {
    if (relayer.connected) await subscribe()
  }
  const publish = relayer.publish.bind(relayer)
  relayer.publish = (topic, message, { tvf: _, ...options } = {}) => publish(topic, message, options)
  return client
}
