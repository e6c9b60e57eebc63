import { WalletLockedError } from '../errors.ts'
import type { Description, Link, SolanaConnector } from './connector.ts'
import { requestSolana } from './request-solana.ts'
import { isSolanaAddress } from './solana-address.ts'

interface PublicKey {
  toString(): string
}

/** The interface Phantom introduced and others copied; https://docs.phantom.com/solana/establishing-a-connection */
export interface InjectedSolana {
  publicKey?: PublicKey | null
  connect(options?: { onlyIfTrusted: boolean }): Promise<{ publicKey?: PublicKey | null } | undefined>
  disconnect?(): Promise<void>
  signMessage(message: Uint8Array, encoding: 'utf8'): Promise<{ signature: Uint8Array } | Uint8Array | undefined>
  on?(event: string, listener: (value: never) => void): unknown
  removeListener?(event: string, listener: (value: never) => void): unknown
}

const parseKey = (key: PublicKey | null | undefined): Link | null => {
  const account = key?.toString()
  return isSolanaAddress(account) ? { account, accounts: [account], chainId: null } : null
}

export function createInjectedSolanaConnector(provider: InjectedSolana, description: Description): SolanaConnector {
  const parseLink = (reply: { publicKey?: PublicKey | null } | undefined): Link | null =>
    parseKey(reply?.publicKey ?? provider.publicKey)

  return {
    ...description,
    namespace: 'solana',
    // These wallets refuse when nothing was granted before.
    restore: () => requestSolana(() => provider.connect({ onlyIfTrusted: true })).then(parseLink, () => null),
    async connect() {
      const link = parseLink(await requestSolana(() => provider.connect()))
      if (!link) throw new WalletLockedError()
      return link
    },
    disconnect: async () => provider.disconnect?.(),
    async signMessage(message) {
      const reply = await requestSolana(() => provider.signMessage(message, 'utf8'))
      return reply instanceof Uint8Array ? reply : reply?.signature
    },
    listen(events) {
      const changed = (key: PublicKey | null) => {
        const link = parseKey(key)
        if (link) events.change(link)
        else events.disconnect()
      }
      const gone = () => events.disconnect()
      provider.on?.('accountChanged', changed)
      provider.on?.('disconnect', gone)
      return () => {
        provider.removeListener?.('accountChanged', changed)
        provider.removeListener?.('disconnect', gone)
      }
    },
  }
}
