import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { WalletError } from '../errors.ts'
import type { SolanaConnector, SolanaSignInInput } from './connector.ts'
import { readIcon, readName } from './find-announced.ts'
import { askSolana } from './read-solana-error.ts'
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
  'solana:signIn'?: {
    signIn(
      input: SolanaSignInInput,
    ): Promise<readonly { account: WalletAccount; signedMessage: Uint8Array; signature: Uint8Array }[]>
  }
}

interface Changed {
  accounts?: readonly WalletAccount[]
}

const isSolanaAccount = ({ address, chains }: WalletAccount) =>
  isSolanaAddress(address) && chains.some((chain) => chain.startsWith('solana:'))

/** Null for wallets of other chains and for those that cannot sign a message. Throws for what is not as the standard says. */
export function createStandardConnector(wallet: Wallet): SolanaConnector | null {
  const features = wallet.features as Partial<Features>
  const connecting = features['standard:connect']
  const signing = features['solana:signMessage']
  if (!connecting || !signing || !wallet.chains.some((chain) => chain.startsWith('solana:'))) return null

  let current: WalletAccount | undefined
  const choose = (accounts: readonly WalletAccount[]) => {
    current = accounts.find(isSolanaAccount)
    return current ? { account: current.address, chainId: null } : null
  }
  const link = (input?: { silent: boolean }) =>
    askSolana(async () => choose((await connecting.connect(input)).accounts))

  const signIn = features['solana:signIn']
  return {
    id: `solana.${wallet.name}`,
    kind: kindOfStandardName(wallet.name),
    name: readName(wallet.name),
    icon: readIcon(wallet.icon),
    namespace: 'solana',
    restore: () => link({ silent: true }),
    async connect() {
      const given = await link()
      if (!given) throw new WalletError('The wallet shared no account.')
      return given
    },
    async disconnect() {
      current = undefined
      await features['standard:disconnect']?.disconnect()
    },
    async signMessage(message) {
      const account = current
      if (!account) throw new WalletError('The wallet shared no account.')
      return askSolana(async () => (await signing.signMessage({ account, message }))[0]?.signature)
    },
    ...(signIn && {
      async signIn(input: SolanaSignInInput) {
        const [signed] = await askSolana(() => signIn.signIn(input))
        if (!signed) throw new WalletError('The wallet gave no signature.')
        current = signed.account
        return { account: signed.account.address, message: signed.signedMessage, signature: signed.signature }
      },
    }),
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
