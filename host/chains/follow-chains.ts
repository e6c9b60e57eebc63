import { followChain } from '@iyk/cards/collectibles/chain/follow-due.ts'
import type { ChainContext, CollectibleChain } from '@iyk/cards/collectibles/chain/on-chain.ts'
import { hasPending } from '@iyk/cards/collectibles/chain/store.ts'
import { followMints } from '@iyk/cards/collectibles/relay/follow-mints.ts'
import { createOutageLog } from '@iyk/kit/log-outage.ts'
import { StoreUnavailable } from '@iyk/kit/postgres/store-unavailable.ts'
import { within } from '@iyk/kit/tracing/under-way.ts'

/** Starts a timer. Returns a function that cancels it. */
export type StartTimer = (milliseconds: number, work: () => void) => () => void

const systemTimer: StartTimer = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}

const every = 2_000
/** A relayer's balance is looked at even while nothing is pending. */
const everyIdle = 60_000

type Following = { look(): Promise<void>; stop(): Promise<void> }

type Options = { chain: CollectibleChain; startTimer: StartTimer; storeLog: ReturnType<typeof createOutageLog> }

const followOne = (context: ChainContext, { chain, startTimer, storeLog }: Options): Following => {
  const { database, log } = context
  const isRelayed = context.onChain.relayer?.budgetOf(chain.id) !== undefined
  let stopped = false
  let isFailing = false
  let reported = false
  let cancel: (() => void) | undefined
  let running: Promise<void> | undefined

  const round = async () => {
    await followChain(context, chain)
    // Only the error's name: its message contains the node's URL, which may contain a key.
    const isPaying = await followMints(context, chain).then(
      (found) => {
        isFailing = false
        return found
      },
      (error: Error) => {
        if (error instanceof StoreUnavailable) throw error
        if (!stopped && !isFailing)
          log.warn({ chain_id: chain.id, cause: error.name }, 'paid mints cannot be checked until the chain responds')
        isFailing = true
        return false
      },
    )
    const isPending = await hasPending(database, [chain.id])
    storeLog.worked(chain)
    return isPaying || isPending
  }
  const run = (): Promise<void> => {
    cancel = undefined
    reported = false
    // A request that has made a mint pending is not what the rounds after it are part of.
    running = within(undefined, round)
      .catch((error: Error) => {
        if (!stopped) storeLog.failed(error, chain)
        return true
      })
      .then((pending) => {
        running = undefined
        if (stopped) return
        if (reported) return run()
        if (pending || isRelayed) cancel = startTimer(pending ? every : everyIdle, run)
      })
    return running
  }
  return {
    look: async () => {
      reported = true
      if (stopped || running) return running
      cancel?.()
      await run()
    },
    stop: async () => {
      stopped = true
      cancel?.()
      await running
    },
  }
}

/**
 * Follows pending mints: checks at once, then repeatedly while any is pending, and is idle otherwise until `look` is called. Each chain has its own
 * rounds, so that one unresponsive node delays no other chain. Replicas share the work. `look` checks now, or
 * once more after the current round, and resolves when that is done; `stop` waits for the current rounds.
 */
export const startFollowing = (context: ChainContext, startTimer: StartTimer = systemTimer): Following => {
  const { onChain } = context
  const storeLog = createOutageLog(context.log, {
    failing: 'pending transactions cannot be checked',
    working: 'pending transactions can be checked again',
  })
  const chains = onChain.chains.map((chain) => followOne(context, { chain, startTimer, storeLog }))
  const look = async () => {
    await Promise.all(chains.map((chain) => chain.look()))
  }
  onChain.onPending = look
  void look()
  return {
    look,
    stop: async () => {
      await Promise.all(chains.map((chain) => chain.stop()))
    },
  }
}
