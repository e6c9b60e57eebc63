import type { WebChain } from '@iyk/wire/config.ts'
import { isEthereumAddress } from '../connectors/checksum-address.ts'
import { type Chain, ethereumMainnet, knownChains } from './known-chains.ts'

const trimSlash = (url: string | undefined) => url?.replace(/\/+$/, '')

function parseChain({ id, name, rpc_url, explorer_url, currency, collectible_contract }: WebChain): Chain {
  const known = knownChains.find((chain) => chain.id === id)
  return {
    id,
    name: name || known?.name || `Chain ${id}`,
    currency: currency ?? known?.currency ?? { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrl: rpc_url ?? null,
    explorerUrl: trimSlash(explorer_url) ?? known?.explorerUrl ?? null,
    collectibleContract: isEthereumAddress(collectible_contract) ? (collectible_contract as `0x${string}`) : null,
    retired: known?.retired ?? false,
    isTestnet: known?.isTestnet ?? false,
  }
}

/** The chains of `/config.json`, in order; mainnet when there are none. A retired one counts only with its own node: no other responds. */
export function parseChains(configured: readonly WebChain[]): Chain[] {
  const chains = configured.map(parseChain).filter(({ retired, rpcUrl }) => !retired || rpcUrl !== null)
  return chains.length > 0 ? chains : [parseChain({ id: ethereumMainnet, name: '' })]
}
