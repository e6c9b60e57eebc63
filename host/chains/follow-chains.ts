import { followChain } from '@iyk/cards/collectibles/chain/follow-due.ts'
import type { ChainContext, CollectibleChain } from '@iyk/cards/collectibles/chain/on-chain.ts'
import { hasPending } from '@iyk/cards/collectibles/chain/store.ts'

/** Starts a timer; the answer cancels it. */
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
  let told = false
  let cancel: (() => void) | undefined
  let running: Promise<void> | undefined

  const round = async () => {
    await followChain(context, chain)
    return hasPending(database, [chain.id])
  }
  const run = (): Promise<void> => {
    cancel = undefined
    told = false
    running = round()
      .catch((error: Error) => {
        if (!stopped) log.error({ cause: error.message }, 'what is pending on chains cannot be followed')
        return true
      })
      .then((pending) => {
        running = undefined
        if (stopped) return
        if (told) return run()
        if (pending) cancel = startTimer(every, run)
      })
    return running
  }
  return {
    look: async () => {
      told = true
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
 * Follows collectibles on their way to a chain: at once, and then again and again while one is pending. With nothing pending it rests until it is
 * told of one. Each chain has rounds of its own, so that one whose node is silent holds up nothing else. Replicas share the work. `look` looks now, or
 * once more after the round under way, and resolves when that is over; `stop` waits for the rounds under way.
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
