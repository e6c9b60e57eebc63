import type { Copy } from '../copy.ts'
import type * as english from '../english/wallet-picker.ts'

export const picker: Copy<typeof english.picker> = {
  title: 'ウォレットを選択',
  found: 'このブラウザのウォレット',
  nothingFound: 'このブラウザにウォレットが見つかりません。次のウォレットを入手できます。',
  others: 'その他のウォレット',
  popular: '主なウォレット',
  get: (wallet) => `${wallet}を入手`,
  open: (wallet) => `${wallet}で開く`,
  other: { ethereum: '別のEthereumウォレット', solana: '別のSolanaウォレット' },
  any: { ethereum: 'Ethereumウォレット', solana: 'Solanaウォレット' },
  namespaces: { ethereum: 'Ethereum', solana: 'Solana' },
  prompts: (wallet) => `${wallet}が許可を求めています。ウォレットで承認してください。`,
}
