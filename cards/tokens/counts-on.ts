/** Whether a wallet is its user's on a chain: that of a contract (`chain_id`) is someone else's on another one. */
export const countsOn = ({ chain_id }: { chain_id: number | null }, chainId: number): boolean =>
  chain_id === null || chain_id === chainId
