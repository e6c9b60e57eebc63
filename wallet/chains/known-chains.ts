/** Wei has this many decimals on every chain known here. */
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

interface Currency {
  name: string
  symbol: string
  decimals: number
}

export interface Chain {
  id: number
  name: string
  currency: Currency
  /** Null: only the connected wallet is queried. */
  rpcUrl: string | null
  /** Without a slash at the end. */
  explorerUrl: string | null
  /** Our collectibles, where they are deployed. */
  collectibleContract: `0x${string}` | null
  /** Shut down: works only with a node of the operator's. */
  retired: boolean
  isTestnet: boolean
}

type KnownChain = Omit<Chain, 'rpcUrl' | 'collectibleContract' | 'retired' | 'isTestnet'> &
  Partial<Pick<Chain, 'retired' | 'isTestnet'>>

/** Without nodes: the operator sets those. */
export const knownChains: readonly KnownChain[] = [
  { id: 1, name: 'Ethereum', currency: ether, explorerUrl: 'https://etherscan.io' },
  {
    id: 5,
    name: 'Goerli',
    currency: ether,
    explorerUrl: 'https://goerli.etherscan.io',
    retired: true,
    isTestnet: true,
  },
  {
    id: 100,
    name: 'Gnosis',
    currency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
    explorerUrl: 'https://gnosisscan.io',
  },
  { id: 8453, name: 'Base', currency: ether, explorerUrl: 'https://basescan.org' },
  {
    id: 11155111,
    name: 'Sepolia',
    currency: { ...ether, name: 'Sepolia Ether' },
    explorerUrl: 'https://sepolia.etherscan.io',
    isTestnet: true,
  },
]

export const ethereumMainnet = 1
