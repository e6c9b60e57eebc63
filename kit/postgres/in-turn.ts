import type { Database } from './database.ts'
import { callTimeouts } from './open-database.ts'
import { StoreUnavailable } from './store-unavailable.ts'

type Options = {
  /** How many at a time. */
  atOnce: number
  /** In milliseconds; those that have waited so long are refused. Left out, any time. */
  waitAtMost?: number
}

/**
 * For work that may wait for what another transaction holds: a few at a time have a connection of the pool, and the others wait in memory.
 * Otherwise whoever holds a few addresses could have all connections wait for them.
 */
export const inTurn = ({ atOnce, waitAtMost }: Options) => {
  const queues = new WeakMap<Database, { running: number; waiting: Set<() => void> }>()

  const waitIn = (waiting: Set<() => void>) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const refuse = () => {
        waiting.delete(start)
        reject(new StoreUnavailable(new Error('too many wait for what other transactions hold')))
      }
      const timer = waitAtMost === undefined ? undefined : setTimeout(refuse, waitAtMost)
      waiting.add(start)
    })

  return async <Result>(database: Database, work: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(database) ?? { running: 0, waiting: new Set() }
    queues.set(database, queue)
    if (queue.running < atOnce) queue.running += 1
    else await waitIn(queue.waiting)
    try {
      return await work()
    } finally {
      const [next] = queue.waiting
      // The next one takes this one's place.
      if (next) {
        queue.waiting.delete(next)
        next()
      } else queue.running -= 1
    }
  }
}

/** What a shared statement left to be done by itself, because another transaction holds what it needs; refused after as long as for a free connection. */
export const stepByStep = inTurn({ atOnce: 4, waitAtMost: callTimeouts.connect })
