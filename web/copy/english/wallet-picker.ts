// Copy of choosing a wallet.

export const picker = {
  title: 'Choose a wallet',
  found: 'In this browser',
  nothingFound: 'No wallet found in this browser. Here’s how to get one.',
  others: 'Other wallets',
  popular: 'Popular wallets',
  get: (wallet: string) => `Get ${wallet}`,
  open: (wallet: string) => `Open in ${wallet}`,
  other: { ethereum: 'another Ethereum wallet', solana: 'another Solana wallet' },
  any: { ethereum: 'an Ethereum wallet', solana: 'a Solana wallet' },
  namespaces: { ethereum: 'Ethereum', solana: 'Solana' },
  prompts: (wallet: string) => `${wallet} is asking for your permission. Approve it there.`,
} as const
