import type { Connector } from '../connectors/connector.ts'

export type Status = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** `unsupported`: a chain that this page does not use. */
export interface ActiveChain {
  id: number
  unsupported: boolean
}

/** What screens show. A snapshot: it is replaced, never changed. */
export interface Connection {
  readonly status: Status
  /** Checksummed on Ethereum, base58 on Solana. While `reconnecting` it is the last visit's. */
  readonly account: string | null
  /** Every account that the connected wallet lets this page use, its active one first. */
  readonly accounts: readonly string[]
  /** Null on Solana. */
  readonly chain: ActiveChain | null
  readonly connector: Connector | null
  readonly connectors: readonly Connector[]
}

/** Used where there is no browser, as in prerendered pages. */
export const disconnectedConnection: Connection = {
  status: 'disconnected',
  account: null,
  accounts: [],
  chain: null,
  connector: null,
  connectors: [],
}
