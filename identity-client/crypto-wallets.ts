import type { Authentication } from '@iyk/wire/authentication.ts'
import type { SiweParams } from '@iyk/wire/crypto-wallets.ts'
import { checkArguments } from './check-arguments.ts'
import type { Core } from './core.ts'

interface Wallet {
  crypto_wallet_address: string
  /** `ethereum` for every EVM chain, or `solana`. */
  crypto_wallet_type: string
}

const walletRules = { crypto_wallet_address: 'string', crypto_wallet_type: 'string' } as const

/** Calls below `/crypto_wallets`. */
export function createCryptoWallets({ bootstrap, platform, send, signIn, state }: Core) {
  return {
    /** Returns the text for the wallet to sign; an EIP-4361 message when the project requires one of Ethereum wallets. */
    async authenticateStart({ siwe_params, ...wallet }: Wallet & { siwe_params?: SiweParams }) {
      const method = 'stytch.cryptoWallets.authenticateStart'
      checkArguments(method, wallet, walletRules)
      checkArguments(method, siwe_params ?? {}, {
        uri: 'string?',
        chain_id: 'string?',
        issued_at: 'string?',
        statement: 'string?',
        not_before: 'string?',
        message_request_id: 'string?',
        resources: 'strings?',
      })
      const { siwe_required_for_crypto_wallets } = await bootstrap()
      const signsMessage = siwe_required_for_crypto_wallets && wallet.crypto_wallet_type === 'ethereum'
      return send<{ challenge: string }>({
        path: `/crypto_wallets/authenticate/start/${state.session() ? 'secondary' : 'primary'}`,
        body: signsMessage ? { ...wallet, siwe_params: { uri: platform.page.origin, ...siwe_params } } : wallet,
        captcha: true,
        attempt: 'Failed to start wallet authentication.',
      })
    },

    /** `signature`: hex with 0x for Ethereum, base58 for Solana. */
    async authenticate(options: Wallet & { signature: string; session_duration_minutes: number }) {
      checkArguments('stytch.cryptoWallets.authenticate', options, {
        ...walletRules,
        signature: 'string',
        session_duration_minutes: 'number',
      })
      return signIn<Authentication>({
        path: '/crypto_wallets/authenticate',
        body: options,
        attempt: 'Failed to authenticate.',
      })
    },
  }
}
