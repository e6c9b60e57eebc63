/** Names of wallets in the provider's crypto-wallet calls. */
export type WalletKind = 'metamask' | 'coinbase' | 'binance' | 'phantom' | 'vessel' | 'ethereum' | 'solana'

/** What a wallet granted. `chainId` is null on Solana, where nothing here depends on the cluster. */
export interface Link {
  account: string
  chainId: number | null
}

export interface ConnectorEvents {
  change(link: Partial<Link>): void
  disconnect(): void
}

interface Described {
  /** Stable across reloads. */
  readonly id: string
  readonly kind: WalletKind
  /** The wallet's own name for itself: for display only, never trusted. */
  readonly name: string
  /** A `data:` address, or null. */
  readonly icon: string | null

  /** The link this page was granted before, without opening a window; null when there is none. */
  restore(): Promise<Link | null>
  /** Prompts the user, where possible even when the wallet allowed an account earlier. Throws errors of `errors.ts`. */
  connect(): Promise<Link>
  /** Revokes what the wallet allowed this page, where it can. */
  disconnect(): Promise<void>
  /** Returns a function that stops it. */
  listen(events: ConnectorEvents): () => void
}

/** https://eips.ethereum.org/EIPS/eip-1193 */
export interface EthereumProvider {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (value: never) => void): unknown
  removeListener?(event: string, listener: (value: never) => void): unknown
}

export interface EthereumConnector extends Described {
  readonly namespace: 'ethereum'
  readonly provider: EthereumProvider
}

export interface SolanaConnector extends Described {
  readonly namespace: 'solana'
  /** Undefined from a wallet that returns something else. */
  signMessage(message: Uint8Array): Promise<Uint8Array | undefined>
}

export type Connector = EthereumConnector | SolanaConnector
export type Description = Pick<Connector, 'id' | 'kind' | 'name' | 'icon'>
