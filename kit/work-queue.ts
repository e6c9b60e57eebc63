import { Refusal } from './http/refusal.ts'

type Options = {
  /** How much may run at once, in whatever unit the work is measured. */
  capacity: number
  /** How many may wait for their turn. */
  maxWaiting: number
  /** How long each of them waits at most, in seconds. */
  patience: number
}

type Waiting = { size: number; start: () => void }

/**
 * Limits work that takes much memory or CPU: first come, first served. A caller that finds the queue full, or waits too long, gets
 * `server_unavailable` and when to try again.
 */
export const createWorkQueue = ({ capacity, maxWaiting, patience }: Options) => {
  const line: Waiting[] = []
  let atWork = 0

  const startNext = () => {
    while (line[0] && atWork + line[0].size <= capacity) line.shift()?.start()
  }
  const wait = async (size: number) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      line.splice(line.indexOf(one), 1)
      reject(busy('waited too long in the queue'))
      // A large one at the head may have held up smaller ones.
      startNext()
    }, patience * 1000)
    const one = {
      size,
      start: () => {
        clearTimeout(timer)
        atWork += size
        resolve()
      },
    }
    line.push(one)
    await promise
  }
  const busy = (reason: string) => new Refusal('server_unavailable', { reason, retryAfter: patience })

  /** Runs the work when there is capacity for its size; work larger than the whole capacity takes all of it. */
  return async <Result>(size: number, work: () => Promise<Result>): Promise<Result> => {
    const taken = Math.min(size, capacity)
    if (line.length === 0 && atWork + taken <= capacity) atWork += taken
    else if (line.length >= maxWaiting) throw busy(`the queue is full (${line.length} waiting)`)
    else await wait(taken)
    try {
      return await work()
    } finally {
      atWork -= taken
      startNext()
    }
  }
}

export type WorkQueue = ReturnType<typeof createWorkQueue>
