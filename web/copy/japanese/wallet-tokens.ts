import type { Copy } from '../copy.ts'
import type * as english from '../english/wallet-tokens.ts'

export const walletTokens: Copy<typeof english.walletTokens> = {
  linkToSee: 'このウォレットをアカウントにリンクすると表示されます。',
  ofOtherAccount: (id) => `No. ${id}（ほかのアカウントから）`,
  otherWallets: 'ほかのウォレット',
  mintedTo: (id, chain, address) => `No. ${id}・${chain}で ${address} にミント`,
}
