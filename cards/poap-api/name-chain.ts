/** As the POAP API names them; any other chain has its number. */
const names: Record<number, string> = {
  1: 'homestead',
  100: 'xdai',
  130: 'unichain',
  137: 'matic',
  5000: 'mantle',
  8453: 'base',
  42161: 'arbitrum-one',
  42220: 'celo',
  88888: 'chiliz',
}

export const nameChain = (chainId: number): string => names[chainId] ?? String(chainId)
export const layerOf = (chainId: number): string => (chainId === 1 ? 'Layer1' : 'Layer2')
