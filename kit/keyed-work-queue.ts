import { createWorkQueue, type WorkQueue } from './work-queue.ts'

type Options = { capacity: number; maxWaiting: number }

/**
 * One work queue per name, such as a user or a network, while it is in use: a caller with much work waits behind their own and takes no one else's
 * place. `patience` is in seconds.
 */
export const createKeyedWorkQueue = ({ patience }: { patience: number }) => {
  const lines = new Map<string, { queue: WorkQueue; inside: number }>()

  return async <Result>(name: string, options: Options, work: () => Promise<Result>): Promise<Result> => {
    const line = lines.get(name) ?? { queue: createWorkQueue({ ...options, patience }), inside: 0 }
    lines.set(name, line)
    line.inside += 1
    try {
      return await line.queue(1, work)
    } finally {
      line.inside -= 1
      if (line.inside === 0) lines.delete(name)
    }
  }
}
