/** Chains that POAPs are on, by the names that the POAP API and exports have for them. */
const chains: readonly { name: string; id: number; also: readonly string[] }[] = [
  { name: 'ethereum', id: 1, also: ['mainnet', 'homestead', 'eth', '1'] },
  { name: 'gnosis', id: 100, also: ['xdai', '100'] },
  { name: 'unichain', id: 130, also: ['130'] },
  { name: 'polygon', id: 137, also: ['matic', '137'] },
  { name: 'mantle', id: 5000, also: ['5000'] },
  { name: 'base', id: 8453, also: ['8453'] },
  { name: 'arbitrum', id: 42161, also: ['arbitrum-one', '42161'] },
  { name: 'celo', id: 42220, also: ['42220'] },
  { name: 'chiliz', id: 88888, also: ['88888'] },
]

/** One name for each chain; of others the name or number that was given, in lower case. */
export const normalizeChain = (given: string): string => {
  const text = given.trim().toLowerCase()
  return chains.find(({ name, also }) => name === text || also.includes(text))?.name ?? text
}

export const chainIdOf = (chain: string): number | undefined => chains.find(({ name }) => name === chain)?.id

/** The name of a chain as people write it; of one that is not known here, what it was called. */
export const chainLabel = (chain: string): string =>
  chainIdOf(chain) === undefined ? chain : `${chain.charAt(0).toUpperCase()}${chain.slice(1)}`
