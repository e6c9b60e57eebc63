import { WalletError } from '../errors.ts'
import type { Description, Link, SolanaConnector } from './connector.ts'
import { askSolana } from './read-solana-error.ts'
import { isSolanaAddress } from './solana-address.ts'

interface PublicKey {
  toString(): string
}

/** What Phantom began and others copied; https://docs.phantom.com/solana/establishing-a-connection */
export interface InjectedSolana {
  publicKey?: PublicKey | null
  connect(options?: { onlyIfTrusted: boolean }): Promise<{ publicKey?: PublicKey | null } | undefined>
  disconnect?(): Promise<void>
  signMessage(message: Uint8Array, encoding: 'utf8'): Promise<{ signature: Uint8Array } | Uint8Array | undefined>
  on?(event: string, listener: (value: never) => void): unknown
  removeListener?(event: string, listener: (value: never) => void): unknown
}

const readKey = (key: PublicKey | null | undefined): Link | null => {
  const account = key?.toString()
  return isSolanaAddress(account) ? { account, chainId: null } : null
}

export function createInjectedSolanaConnector(provider: InjectedSolana, description: Description): SolanaConnector {
  const readLink = (answer: { publicKey?: PublicKey | null } | undefined): Link | null =>
    readKey(answer?.publicKey ?? provider.publicKey)

  return {
    ...description,
    namespace: 'solana',
    // Refused is how these wallets say that nothing was granted before.
    restore: () => askSolana(() => provider.connect({ onlyIfTrusted: true })).then(readLink, () => null),
    async connect() {
      const link = readLink(await askSolana(() => provider.connect()))
      if (!link) throw new WalletError('The wallet shared no account.')
      return link
    },
    disconnect: async () => provider.disconnect?.(),
    async signMessage(message) {
      const answer = await askSolana(() => provider.signMessage(message, 'utf8'))
      return answer instanceof Uint8Array ? answer : answer?.signature
    },
    listen(events) {
      const changed = (key: PublicKey | null) => {
        const link = readKey(key)
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
