import type { Copy } from '../copy.ts'
import type * as english from '../english/wallet-tokens.ts'

export const walletTokens: Copy<typeof english.walletTokens> = {
  linkToSee: 'Verknüpfe diese Wallet mit deinem Konto, um sie zu sehen.',
  ofOtherAccount: (id) => `Nr. ${id}, von einem anderen Konto`,
  otherWallets: 'In anderen Wallets',
  mintedTo: (id, chain, address) => `Nr. ${id}, auf ${chain} an ${address} gemintet`,
}
