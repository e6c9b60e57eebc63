import { ensUniversalResolver } from '@iyk/wire/known-contracts.ts'
import { fetchReplies } from '@iyk/wire/node-replies.ts'
import {
  type Client,
  createClient,
  custom,
  defineChain,
  http,
  type Transport,
  type Chain as ViemChain,
  withTimeout,
} from 'viem'
import { type Chain, ethereumMainnet, knownChains } from '../chains/known-chains.ts'
import type { EthereumProvider } from '../connectors/connector.ts'
import { ChainNodeMissingError } from '../errors.ts'

/** Milliseconds, requests, bytes. */
const limits = {
  timeout: 10_000,
  retryCount: 3,
  retryDelay: 150,
  batchSize: 1000,
  multicallBatchSize: 1024,
  pollingInterval: 4_000,
} as const

/** The same on every chain that has them; https://www.multicall3.com */
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

export interface NodeOptions {
  chain: Chain
  /** The connected wallet's when it is on this chain; called only where the operator set no node. */
  provider?: EthereumProvider | undefined
  /** A transaction allows this many times the base fee of the latest block; at least 1. */
  baseFeeMultiplier?: number
}

export type ChainClient = Client<Transport, ViemChain>

/** Wallets set no time limit for their own nodes. */
const inTime = (provider: EthereumProvider): EthereumProvider => ({
  request: (question) =>
    withTimeout(() => provider.request(question), {
      timeout: limits.timeout,
      errorInstance: new Error('The wallet did not answer in time.'),
    }),
})

function openTransport({ chain, provider }: NodeOptions): Transport {
  const { timeout, retryCount, retryDelay, batchSize } = limits
  if (chain.rpcUrl !== null)
    return http(chain.rpcUrl, { timeout, retryCount, retryDelay, batch: { batchSize }, fetchFn: fetchReplies })
  if (provider) return custom(inTime(provider), { retryCount, retryDelay })
  throw new ChainNodeMissingError()
}

/** Throws `ChainNodeMissingError` when there is neither node nor wallet to call, `RangeError` for a multiplier below 1. */
export function createChainClient(options: NodeOptions): ChainClient {
  const { chain, baseFeeMultiplier = 1.2 } = options
  if (!(baseFeeMultiplier >= 1)) throw new RangeError('The base fee multiplier must be at least 1.')
  const isKnown = knownChains.some(({ id }) => id === chain.id)
  return createClient({
    transport: openTransport(options),
    pollingInterval: limits.pollingInterval,
    // On an unknown chain the aggregating contract's code is sent with the call.
    batch: { multicall: { batchSize: limits.multicallBatchSize, deployless: !isKnown } },
    // A contract must not make the page call an address of its choice.
    ccipRead: false,
    chain: defineChain({
      id: chain.id,
      name: chain.name,
      nativeCurrency: chain.currency,
      rpcUrls: { default: { http: [] } },
      fees: { baseFeeMultiplier },
      contracts: {
        ...(isKnown && { multicall3: { address: multicall3 } }),
        ...(chain.id === ethereumMainnet && { ensUniversalResolver: { address: ensUniversalResolver } }),
      },
    }),
  })
}
