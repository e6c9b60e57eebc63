import { spansUnderWay, withinAll } from '../tracing/under-way.ts'
import type { Database } from './database.ts'
import { inTurn } from './in-turn.ts'
import { gaveUpWaiting, lostConnection, StoreUnavailable, timedOut } from './store-unavailable.ts'

type Options<Item, Result> = {
  /** Runs several at once; returns their results in the same order. */
  run: (database: Database, items: readonly Item[]) => Promise<readonly Result[]>
  /** No two items with the same key run at once in one batch; left out, any may. */
  keyOf?: (item: Item) => string
  /** A batch has items of one group; all are one if left out. */
  groupOf?: (item: Item) => string
  /** How many batches of a group run at the same time: with two, one fills while the other is written to the disk. */
  atOnce: number
}

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
  /** What the item is part of, where traces are collected. */
  spans: ReturnType<typeof spansUnderWay>
}

const sizeAtMost = 50
/** Of batches that failed, how many run by themselves at a time. */
const aloneAtMost = 4

/** The server ended the statement, most likely because another transaction holds something that it needs. */
const waitedTooLong = (error: unknown) => gaveUpWaiting(error) || timedOut(error)
const isSilent = (error: unknown): error is StoreUnavailable =>
  error instanceof StoreUnavailable && !waitedTooLong(error) && !lostConnection(error)

/** The row of each item, by the place that it names, counted from one as `with ordinality` does; undefined for an item without. */
export const atPlaces = <Row extends { place: number }>(items: readonly unknown[], rows: readonly Row[]) => {
  const found: (Row | undefined)[] = items.map(() => undefined)
  for (const row of rows) found[row.place - 1] = row
  return found
}

/**
 * One statement for whatever is wanted in one turn of the event loop, or while earlier ones run: the busier a host is, the less each costs. Nobody waits
 * longer for others to come. When a batch fails for another reason than an unavailable store, each of its items runs by itself, so that none fails because of
 * another. A batch that waited for a lock until its time was over is such a reason, too; those that come later do not wait for its items.
 */
export const batched = <Item, Result>(options: Options<Item, Result>) => {
  const queues = new WeakMap<Database, ReturnType<typeof openQueue<Item, Result>>>()
  return (database: Database, item: Item): Promise<Result> => {
    const add = queues.get(database) ?? openQueue(database, options)
    queues.set(database, add)
    return add(item)
  }
}

const openQueue = <Item, Result>(
  database: Database,
  { run, keyOf, groupOf = () => '', atOnce }: Options<Item, Result>,
) => {
  const alone = inTurn({ atOnce: aloneAtMost })
  let waiting: Waiting<Item, Result>[] = []
  const running = new Map<string, number>()
  const scheduled = new Set<string>()
  const countRunning = (group: string) => running.get(group) ?? 0

  const runFor = (batch: readonly Waiting<Item, Result>[]) => {
    const items = batch.map(({ item }) => item)
    return withinAll(
      batch.map(({ spans }) => spans),
      () => run(database, items),
    )
  }

  const runAll = async (batch: readonly Waiting<Item, Result>[]) => {
    try {
      const results = await runFor(batch)
      for (const [place, { resolve }] of batch.entries()) resolve(results[place] as Result)
    } catch (error) {
      if (isSilent(error)) refuseAll(batch, error)
      // What a lost connection was sent may have been done; those who wait go over another.
      else if (batch.length === 1 || lostConnection(error)) for (const { reject } of batch) reject(error)
      else if (waitedTooLong(error)) void runEach(batch)
      else await runEach(batch)
    }
  }

  /** One that timed out before any was done is followed by no other: when that happens to all that run at a time, the store is silent. */
  const runEach = async (batch: readonly Waiting<Item, Result>[]) => {
    const left = [...batch]
    let responds = false
    let silence: StoreUnavailable | undefined
    const runNext = async (): Promise<void> => {
      const one = left.shift()
      if (!one) return
      try {
        const [result] = await alone(database, () => runFor([one]))
        responds = true
        one.resolve(result as Result)
      } catch (error) {
        one.reject(error)
        if (isSilent(error)) return refuseAll([one, ...left.splice(0)], error)
        if (timedOut(error) && !responds) {
          silence = error
          return
        }
        responds = true
      }
      return runNext()
    }
    await Promise.all(Array.from({ length: aloneAtMost }, runNext))
    if (silence && left.length > 0) refuseAll(left, silence)
  }

  /** With those who wait: each batch would wait for the silent store once more. */
  const refuseAll = (batch: readonly Waiting<Item, Result>[], error: StoreUnavailable) => {
    const group = groupOf(batch[0]!.item)
    const isOfGroup = ({ item }: Waiting<Item, Result>) => groupOf(item) === group
    for (const { reject } of [...batch, ...waiting.filter(isOfGroup)]) reject(error)
    waiting = waiting.filter((one) => !isOfGroup(one))
  }

  /** The next batch of a group, taken from those that wait. */
  const take = (group: string) => {
    const keys = new Set<string>()
    const batch: Waiting<Item, Result>[] = []
    waiting = waiting.filter((one) => {
      if (groupOf(one.item) !== group) return true
      const key = keyOf?.(one.item)
      const isTaken = batch.length < sizeAtMost && (key === undefined || !keys.has(key))
      if (key !== undefined) keys.add(key)
      if (isTaken) batch.push(one)
      return !isTaken
    })
    return batch
  }

  const start = (group: string): void => {
    while (countRunning(group) < atOnce) {
      const batch = take(group)
      if (batch.length === 0) return
      running.set(group, countRunning(group) + 1)
      void runAll(batch).finally(() => {
        const left = countRunning(group) - 1
        if (left === 0) running.delete(group)
        else running.set(group, left)
        startSoon(group)
      })
    }
  }

  const startSoon = (group: string): void => {
    if (scheduled.has(group)) return
    scheduled.add(group)
    setImmediate(() => {
      scheduled.delete(group)
      start(group)
    })
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject, spans: spansUnderWay() })
      startSoon(groupOf(item))
    })
}
