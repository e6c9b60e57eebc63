import type { FetchPublic } from '@iyk/kit/http/fetch-public.ts'
import type { createOutageLog } from '@iyk/kit/log-outage.ts'
import { traceNode } from '@iyk/kit/tracing/trace-fetch.ts'
import { chainOfNames, ensUniversalResolver } from '@iyk/wire/known-contracts.ts'
import { fetchReplies } from '@iyk/wire/node-replies.ts'
import { createClient, defineChain, http } from 'viem'
import { describeFailure } from './describe-failure.ts'
import { createGatewayRequest } from './request-gateway.ts'

/** Milliseconds for one question to the node. */
const timeout = 10_000

type NodeLog = ReturnType<typeof createOutageLog>
type Options = { id: number; nodeUrl: string; fetchPublic: FetchPublic; signal: AbortSignal; nodeLog: NodeLog }

/** Tells the operator when the node of a chain is away, or refuses, and when it is back. */
const watched =
  (id: number, nodeLog: NodeLog): typeof fetch =>
  async (address, init) => {
    try {
      const reply = await fetchReplies(address, init)
      if (reply.ok) nodeLog.worked(id)
      else nodeLog.failed(new Error(`Chain ${id}: the node returned ${reply.status}.`), id)
      return reply
    } catch (error) {
      nodeLog.failed(new Error(`Chain ${id}: ${describeFailure(error)}`), id)
      throw error
    }
  }

/** A client of the operator's node, for one lookup: how often its contracts may send it to a gateway is limited in all. */
export const openChainClient = ({ id, nodeUrl, nodeLog, ...gateways }: Options) =>
  createClient({
    transport: http(nodeUrl, { timeout, retryCount: 0, fetchFn: traceNode(id, watched(id, nodeLog)) }),
    ccipRead: { request: createGatewayRequest(gateways) },
    chain: defineChain({
      id,
      name: `Chain ${id}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } },
      contracts: { ...(id === chainOfNames && { ensUniversalResolver: { address: ensUniversalResolver } }) },
    }),
  })

export type ChainClient = ReturnType<typeof openChainClient>
