import type { Copy } from '../copy.ts'
import type * as english from '../english/wallet-picker.ts'

export const picker: Copy<typeof english.picker> = {
  title: 'Wallet wählen',
  found: 'In diesem Browser',
  nothingFound: 'In diesem Browser wurde keine Wallet gefunden. So bekommst du eine.',
  others: 'Andere Wallets',
  popular: 'Beliebte Wallets',
  get: (wallet) => `${wallet} holen`,
  open: (wallet) => `In ${wallet} öffnen`,
  other: { ethereum: 'Eine andere Ethereum-Wallet', solana: 'Eine andere Solana-Wallet' },
  any: { ethereum: 'Eine Ethereum-Wallet', solana: 'Eine Solana-Wallet' },
  namespaces: { ethereum: 'Ethereum', solana: 'Solana' },
  prompts: (wallet) => `${wallet} bittet um deine Erlaubnis. Stimme dort zu.`,
}
