import { createWorkQueue, type WorkQueue } from './work-queue.ts'

type Options = { capacity: number; mostWaiting: number }

/**
 * A work queue for each name, a user or a network say, as long as somebody is in it: who has a lot to do waits behind their own work and takes
 * no place of others. `patience` is in seconds.
 */
export const createWorkLines = ({ patience }: { patience: number }) => {
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
