import type { Copy } from '../copy.ts'
import type * as english from '../english/wallet-tokens.ts'

export const walletTokens: Copy<typeof english.walletTokens> = {
  linkToSee: 'Vincula esta wallet a tu cuenta para verlos.',
  ofOtherAccount: (id) => `N.º ${id}, de otra cuenta`,
  otherWallets: 'En otras wallets',
  mintedTo: (id, chain, address) => `N.º ${id}, minteado en ${chain} a ${address}`,
}
