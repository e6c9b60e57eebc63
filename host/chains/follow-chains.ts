import { followDue } from '@iyk/cards/collectibles/chain/follow-due.ts'
import type { ChainContext } from '@iyk/cards/collectibles/chain/on-chain.ts'
import { hasPending } from '@iyk/cards/collectibles/chain/store.ts'

/** Starts a timer; the answer cancels it. */
export type StartTimer = (milliseconds: number, work: () => void) => () => void

const systemTimer: StartTimer = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}

const every = 2_000

/**
 * Follows collectibles on their way to a chain: at once, and then again and again while one is pending. With nothing pending it rests until it is
 * told of one. Replicas share the work. `look` looks now, or once more after the round under way, and resolves when that is over; `stop`
 * waits for the round under way.
 */
export const startFollowing = (
  context: ChainContext,
  startTimer: StartTimer = systemTimer,
): { look(): Promise<void>; stop(): Promise<void> } => {
  const { database, log, onChain } = context
  let stopped = false
  let told = false
  let cancel: (() => void) | undefined
  let running: Promise<void> | undefined

  const round = async () => {
    await followDue(context)
    return hasPending(
      database,
      onChain.chains.map(({ id }) => id),
    )
  }
  const run = (): Promise<void> => {
    cancel = undefined
    told = false
    running = round()
      .catch((error: Error) => {
        if (!stopped) log.error({ cause: error.name }, 'what is pending on chains cannot be followed')
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
  const look = async () => {
    told = true
    if (stopped || running) return running
    cancel?.()
    await run()
  }
  onChain.onPending = look
  if (onChain.chains.length > 0) run()
  return {
    look,
    stop: async () => {
      stopped = true
      cancel?.()
      await running
    },
  }
}
