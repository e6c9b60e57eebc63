import type { Clock } from '@iyk/kit/clock.ts'
import type { Log } from '@iyk/kit/log.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { fetchAnswers } from '@iyk/wire/node-answers.ts'
import type { LocalAccount, PublicClient } from 'viem'

/** A chain with a node that this service asks. */
export type CollectibleChain = {
  id: number
  nodeUrl: string
  /** Where the operator says the contract is; otherwise the one that was deployed from here. */
  contract?: `0x${string}`
  /** So many blocks, the first one among them, and nothing is taken back any more. */
  confirmations: number
}

export type ChainNode = PublicClient

export type OnChain = {
  chains: readonly CollectibleChain[]
  /** The node of a chain. Throws when it does not answer or is of another chain. */
  openNode: (chain: CollectibleChain) => Promise<ChainNode>
  /** Whose signature makes a voucher; without it nothing is taken on chain here. */
  openMinter?: () => Promise<LocalAccount>
  /** Told whenever a collectible is, or may be, under way. */
  onPending?: () => void
}

/** What operations here stand on. */
export type ChainContext = { database: Database; clock: Clock; log: Log; onChain: OnChain }

type Options = Pick<OnChain, 'chains' | 'openMinter'> & { timeout?: number }

/** Its message is ours and names no address, so it may be shown. */
class WrongChain extends Error {
  readonly shortMessage: string

  constructor(message: string) {
    super(message)
    this.shortMessage = message
  }
}

const perRequest = 100

/** Nodes are opened with their first question, and viem loaded with it. `timeout` is in milliseconds, for one question. */
export const createOnChain = ({ chains, openMinter, timeout = 10_000 }: Options): OnChain => {
  const opened = new Map<number, Promise<ChainNode>>()
  const open = async ({ id, nodeUrl }: CollectibleChain): Promise<ChainNode> => {
    const { createPublicClient, http } = await import('viem')
    const transport = http(nodeUrl, { timeout, retryCount: 1, batch: { batchSize: perRequest }, fetchFn: fetchAnswers })
    const node = createPublicClient({ transport, cacheTime: 0 })
    const answered = await node.getChainId()
    if (answered !== id) throw new WrongChain(`The node of chain ${id} is of chain ${answered}.`)
    return node
  }
  return {
    chains,
    ...(openMinter && { openMinter }),
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
