// Copy of tokens beyond those of the connected account's own collectibles.

export const walletTokens = {
  linkToSee: 'Link this wallet to your account to see them.',
  ofOtherAccount: (id: string) => `No. ${id}, from another account`,
  otherWallets: 'In other wallets',
  mintedTo: (id: string, chain: string, address: string) => `No. ${id}, minted on ${chain} to ${address}`,
} as const
