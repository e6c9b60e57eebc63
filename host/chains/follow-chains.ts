import { followChain } from '@iyk/cards/collectibles/chain/follow-due.ts'
import type { ChainContext, CollectibleChain } from '@iyk/cards/collectibles/chain/on-chain.ts'
import { hasPending } from '@iyk/cards/collectibles/chain/store.ts'

/** Starts a timer. Returns a function that cancels it. */
export type StartTimer = (milliseconds: number, work: () => void) => () => void

const systemTimer: StartTimer = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}

const every = 2_000

type Following = { look(): Promise<void>; stop(): Promise<void> }

const followOne = (context: ChainContext, chain: CollectibleChain, startTimer: StartTimer): Following => {
  const { database, log } = context
  let stopped = false
  let reported = false
  let cancel: (() => void) | undefined
  let running: Promise<void> | undefined

  const round = async () => {
    await followChain(context, chain)
    return hasPending(database, [chain.id])
  }
  const run = (): Promise<void> => {
    cancel = undefined
    reported = false
    running = round()
      .catch((error: Error) => {
        if (!stopped) log.error({ cause: error.message }, 'pending transactions cannot be checked')
        return true
      })
      .then((pending) => {
        running = undefined
        if (stopped) return
        if (reported) return run()
        if (pending) cancel = startTimer(every, run)
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
  const chains = onChain.chains.map((chain) => followOne(context, chain, startTimer))
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
