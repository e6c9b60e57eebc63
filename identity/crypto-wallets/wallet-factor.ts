import type { AuthenticationFactor } from '@iyk/wire/session.ts'
import type { Wallet } from './parse-wallet.ts'

/** What a session says about a wallet; the contract's section 3.4. */
export const walletFactor = (crypto_wallet_id: string, wallet: Wallet, now: Date): AuthenticationFactor => {
  const at = now.toISOString()
  return {
    type: 'crypto',
    delivery_method: 'crypto_wallet',
    last_authenticated_at: at,
    created_at: at,
    updated_at: at,
    crypto_wallet_factor: {
      crypto_wallet_id,
      crypto_wallet_address: wallet.address,
      crypto_wallet_type: wallet.chain,
    },
  }
}
