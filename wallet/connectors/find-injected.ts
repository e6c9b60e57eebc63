import type { Platform } from '../platform.ts'
import type { Connector, EthereumProvider, WalletKind } from './connector.ts'
import { createEthereumConnector } from './ethereum-connector.ts'
import { createInjectedSolanaConnector, type InjectedSolana } from './injected-solana-connector.ts'
import { parseFlags, walletTitles } from './wallet-kinds.ts'

interface Injected {
  ethereum?: unknown
  solana?: unknown
  providers?: unknown
  isPhantom?: unknown
}

const asObject = (value: unknown): Injected => (typeof value === 'object' && value !== null ? value : {})
const isProvider = (value: unknown): value is EthereumProvider =>
  typeof (value as EthereumProvider | undefined)?.request === 'function'
const isSolana = (value: unknown): value is InjectedSolana =>
  ['connect', 'signMessage'].every(
    (method) => typeof (asObject(value) as Record<string, unknown>)[method] === 'function',
  )

/** Names distinguish several of one kind. */
const describe = (kind: WalletKind, namespace: string, name = walletTitles[kind]) => ({
  id: `injected.${name === walletTitles[kind] ? kind : name}.${namespace}`,
  kind,
  name,
  icon: null,
})

/** The objects that wallets put on `window` for pages without EIP-6963, one for each kind and namespace. */
export function findInjected({ window }: Platform): Connector[] {
  const ethereum = window.read('ethereum')
  const { providers } = asObject(ethereum)
  const named: [WalletKind, unknown][] = [
    ['coinbase', window.read('coinbaseWalletExtension')],
    ['binance', asObject(window.read('binancew3w')).ethereum],
    ['binance', window.read('BinanceChain')],
    ['phantom', asObject(window.read('phantom')).ethereum],
    ['vessel', asObject(window.read('vessel')).ethereum],
  ]
  // Several wallets once shared `window.ethereum` through its list of `providers`.
  const shared: unknown[] = Array.isArray(providers) && providers.length > 0 ? providers : [ethereum]
  const solana = window.read('solana')

  const found = new Map<string, Connector>()
  const add = (connector: Connector) => found.has(connector.id) || found.set(connector.id, connector)
  for (const [kind, provider] of named)
    if (isProvider(provider)) add(createEthereumConnector(provider, describe(kind, 'ethereum')))
  for (const provider of shared.filter(isProvider)) {
    const { kind, name } = parseFlags(provider)
    add(createEthereumConnector(provider, describe(kind, 'ethereum', name)))
  }
  for (const [kind, provider] of [
    ['phantom', asObject(window.read('phantom')).solana],
    [asObject(solana).isPhantom ? 'phantom' : 'solana', solana],
  ] as const)
    if (isSolana(provider)) add(createInjectedSolanaConnector(provider, describe(kind, 'solana')))
  return [...found.values()]
}
