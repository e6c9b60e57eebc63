/** Wallets known here, and what any other of a namespace is. `walletconnect` is one on another device. */
export type WalletKind =
  | 'metamask'
  | 'rainbow'
  | 'coinbase'
  | 'trust'
  | 'phantom'
  | 'okx'
  | 'zerion'
  | 'binance'
  | 'vessel'
  | 'ethereum'
  | 'solana'
  | 'walletconnect'

/** What a wallet granted. `chainId` is null on Solana, where nothing here depends on the cluster. */
export interface Link {
  account: string
  /** Every account that this page may use, the wallet's active one first. */
  accounts: readonly string[]
  chainId: number | null
}

/** How a wallet on another device is reached, and when it is no longer waited for. A wallet in this browser needs neither. */
export interface Pairing {
  /** Called with the address that the wallet scans or opens. */
  showUri(uri: string): void
  /** The app on this phone that was chosen, as `walletLinks` gives it; it is opened again with each request. */
  app?: string | null
  signal: AbortSignal
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
  connect(pairing?: Pairing): Promise<Link>
  /** Revokes what the wallet allowed this page, where it can. */
  disconnect(): Promise<void>
  /** Ends what `connect` granted and nobody took, unless it is asked for again meanwhile. Absent where a wallet keeps its permission until the next prompt. */
  abandon?(link: Link): Promise<void>
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
  signMessage(message: Uint8Array, account: string): Promise<Uint8Array | undefined>
}

export type Connector = EthereumConnector | SolanaConnector
export type Description = Pick<Connector, 'id' | 'kind' | 'name' | 'icon'>
