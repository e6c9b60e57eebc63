import type { Clock } from '@iyk/kit/clock.ts'
import type { Log } from '@iyk/kit/log.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { StartTrace } from '@iyk/kit/tracing/span.ts'
import { traceNode } from '@iyk/kit/tracing/trace-fetch.ts'
import { fetchReplies } from '@iyk/wire/node-replies.ts'
import type { LocalAccount, PublicClient } from 'viem'
import type { Relayer } from '../relay/relayer.ts'

/** A chain with a node that this service calls. */
export type CollectibleChain = {
  id: number
  nodeUrl: string
  /** The contract from the settings; otherwise the one that was deployed from here. */
  contract?: `0x${string}`
  /** After this many blocks, including the first, a mint is final. */
  confirmations: number
}

export type ChainNode = PublicClient

export type OnChain = {
  chains: readonly CollectibleChain[]
  /** Opens the node of a chain. Throws when it does not respond or serves another chain. */
  openNode: (chain: CollectibleChain) => Promise<ChainNode>
  /** Opens the account that signs vouchers; absent when nothing can be minted. */
  openMinter?: () => Promise<LocalAccount>
  /** What pays for mints; absent when collectors always pay. */
  relayer?: Relayer
  /** Called whenever a mint is, or may be, pending. */
  onPending?: () => void
}

/** What the operations here need. */
export type ChainContext = { database: Database; clock: Clock; log: Log; onChain: OnChain }

type Options = Pick<OnChain, 'chains' | 'openMinter' | 'relayer'> & {
  timeout?: number
  startTrace?: StartTrace | undefined
}

/** Its message is our own and contains no address, so it may be shown. */
class WrongChain extends Error {
  readonly shortMessage: string

  constructor(message: string) {
    super(message)
    this.shortMessage = message
  }
}

const perRequest = 100

/** Nodes are opened, and viem is loaded, at the first call. `timeout` is for one call, in milliseconds; `startTrace` for calls outside of requests. */
export const createOnChain = ({ chains, openMinter, relayer, timeout = 10_000, startTrace }: Options): OnChain => {
  const opened = new Map<number, Promise<ChainNode>>()
  const open = async ({ id, nodeUrl }: CollectibleChain): Promise<ChainNode> => {
    const { createPublicClient, http } = await import('viem')
    const fetchFn = traceNode(id, fetchReplies, startTrace)
    const transport = http(nodeUrl, { timeout, retryCount: 1, batch: { batchSize: perRequest }, fetchFn })
    const node = createPublicClient({ transport, cacheTime: 0 })
    const served = await node.getChainId()
    if (served !== id) throw new WrongChain(`The node of chain ${id} serves chain ${served}.`)
    return node
  }
  return {
    chains,
    ...(openMinter && { openMinter }),
    ...(relayer && { relayer }),
    openNode: (chain) => {
      const known = opened.get(chain.id)
      if (known) return known
      const opening = open(chain)
      opened.set(chain.id, opening)
      opening.catch(() => opened.delete(chain.id))
      return opening
    },
  }
}
