/** The names the provider's crypto-wallet calls have for wallets. */
export type WalletKind = 'metamask' | 'coinbase' | 'binance' | 'phantom' | 'vessel' | 'ethereum' | 'solana'

/** What a wallet gave. `chainId` is null on Solana, where nothing here depends on the cluster. */
export interface Link {
  account: string
  chainId: number | null
}

export interface ConnectorEvents {
  change(link: Partial<Link>): void
  disconnect(): void
}

interface Described {
  /** The same over reloads. */
  readonly id: string
  readonly kind: WalletKind
  /** As the wallet calls itself: show it, never trust it. */
  readonly name: string
  /** A `data:` address, or null. */
  readonly icon: string | null

  /** The link this page was granted before, without opening a window; null when there is none. */
  restore(): Promise<Link | null>
  /** Asks the person, where the wallet can also when it allowed an account earlier. Throws errors of `errors.ts`. */
  connect(): Promise<Link>
  /** Gives back what the wallet allowed this page, where it can. */
  disconnect(): Promise<void>
  /** Answers a function that stops it. */
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

export interface SolanaSignInInput {
  domain: string
  statement?: string
  uri?: string
  nonce?: string
  issuedAt?: string
}

export interface SolanaConnector extends Described {
  readonly namespace: 'solana'
  /** Undefined from a wallet that answers something else. */
  signMessage(message: Uint8Array): Promise<Uint8Array | undefined>
  /** Absent when the wallet does not offer it. */
  signIn?(input: SolanaSignInInput): Promise<{ account: string; message: Uint8Array; signature: Uint8Array }>
}

export type Connector = EthereumConnector | SolanaConnector
export type Description = Pick<Connector, 'id' | 'kind' | 'name' | 'icon'>
