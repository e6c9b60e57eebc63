import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { WalletError, WalletLockedError } from '../errors.ts'
import type { SolanaConnector } from './connector.ts'
import { parseIcon, parseName } from './find-announced.ts'
import { requestSolana } from './request-solana.ts'
import { isSolanaAddress } from './solana-address.ts'
import { kindOfStandardName } from './wallet-kinds.ts'

/** The features used here; https://github.com/wallet-standard/wallet-standard/tree/master/packages/core/features and Solana's own. */
interface Features {
  'standard:connect': { connect(input?: { silent: boolean }): Promise<{ accounts: readonly WalletAccount[] }> }
  'standard:disconnect'?: { disconnect(): Promise<void> }
  'standard:events'?: { on(event: 'change', listener: (changed: Changed) => void): () => void }
  'solana:signMessage': {
    signMessage(input: { account: WalletAccount; message: Uint8Array }): Promise<readonly { signature: Uint8Array }[]>
  }
}

interface Changed {
  accounts?: readonly WalletAccount[]
}

const isSolanaAccount = ({ address, chains }: WalletAccount) =>
  isSolanaAddress(address) && chains.some((chain) => chain.startsWith('solana:'))

/** Null for wallets of other chains and for those that cannot sign a message. Throws for a wallet that breaks the standard. */
export function createStandardConnector(wallet: Wallet): SolanaConnector | null {
  const features = wallet.features as Partial<Features>
  const connecting = features['standard:connect']
  const signing = features['solana:signMessage']
  if (!connecting || !signing || !wallet.chains.some((chain) => chain.startsWith('solana:'))) return null

  let known: readonly WalletAccount[] = []
  const choose = (accounts: readonly WalletAccount[]) => {
    known = accounts.filter(isSolanaAccount)
    const [first] = known
    return first ? { account: first.address, accounts: known.map(({ address }) => address), chainId: null } : null
  }
  const link = (input?: { silent: boolean }) =>
    requestSolana(async () => choose((await connecting.connect(input)).accounts))

  return {
    id: `solana.${wallet.name}`,
    kind: kindOfStandardName(wallet.name),
    name: parseName(wallet.name),
    icon: parseIcon(wallet.icon),
    namespace: 'solana',
    restore: () => link({ silent: true }),
    async connect() {
      const given = await link()
      if (!given) throw new WalletLockedError()
      return given
    },
    async disconnect() {
      known = []
      await features['standard:disconnect']?.disconnect()
    },
    async signMessage(message, address) {
      const account = known.find((one) => one.address === address)
      if (!account) throw new WalletError('The wallet shared no account.')
      return requestSolana(async () => (await signing.signMessage({ account, message }))[0]?.signature)
    },
    listen(events) {
      const changed = ({ accounts }: Changed) => {
        if (!accounts) return
        const link = choose(accounts)
        if (link) events.change(link)
        else events.disconnect()
      }
      return features['standard:events']?.on('change', changed) ?? (() => {})
    },
  }
}
