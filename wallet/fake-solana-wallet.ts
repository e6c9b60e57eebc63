import { generateKeyPairSync, sign } from 'node:crypto'
import type { Wallet as StandardWallet, WalletAccount } from '@wallet-standard/base'
import { encodeBase58 } from './connectors/encode-base58.ts'
import type { InjectedSolana } from './connectors/injected-solana-connector.ts'

/** One Solana key, offered by the Wallet Standard and as an injected object. Its signatures are real. */
export function createFakeSolanaWallet({ name = 'Phantom', authorised = false } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const address = encodeBase58(key)
  const listeners = new Set<(changed: { accounts?: readonly WalletAccount[] }) => void>()
  const fake = {
    publicKey,
    address,
    authorised,
    failure: null as unknown,
    listenerCount: () => listeners.size,
    changeAccounts(accounts: readonly WalletAccount[]) {
      for (const listener of listeners) listener({ accounts })
    },
  }

  const allow = (silent = false) => {
    if (silent) return fake.authorised
    if (fake.failure) throw fake.failure
    fake.authorised = true
    return true
  }
  const signBytes = (message: Uint8Array) => {
    if (fake.failure) throw fake.failure
    return new Uint8Array(sign(null, message, privateKey))
  }

  const account: WalletAccount = {
    address,
    publicKey: key,
    chains: ['solana:mainnet'],
    features: ['solana:signMessage'],
  }
  const wallet: StandardWallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/png;base64,AA==',
    chains: ['solana:mainnet'],
    accounts: [],
    features: {
      'standard:connect': {
        connect: async (input?: { silent?: boolean }) => ({
          accounts: allow(input?.silent) ? [account] : [],
        }),
      },
      'standard:disconnect': {
        async disconnect() {
          fake.authorised = false
        },
      },
      'standard:events': {
        on(_event: 'change', listener: (changed: { accounts?: readonly WalletAccount[] }) => void) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        signMessage: async ({ message }: { message: Uint8Array }) => [
          { signedMessage: message, signature: signBytes(message) },
        ],
      },
    },
  }

  const injected: InjectedSolana = {
    async connect(options) {
      if (!allow(options?.onlyIfTrusted)) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
      return { publicKey: { toString: () => address } }
    },
    async disconnect() {
      fake.authorised = false
    },
    signMessage: async (message) => ({ signature: signBytes(message) }),
  }
  return { wallet, injected, account, fake }
}
