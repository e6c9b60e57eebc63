import { Refusal } from './http/refusal.ts'

type Options = {
  /** How many may run at once: in all, under one name, and from one source. */
  capacity: number
  capacityOfOne?: number
  capacityOfSource?: number
  /** How many may wait for their turn, in all and under one name. */
  maxWaiting: number
  maxWaitingOfOne: number
  /** How long each of them waits at most, in seconds. */
  patience: number
  /** After how many seconds who was refused should try again. */
  retryAfter: number
}

type Whose = { name: string; source: string | undefined }
type Waiting = Whose & { start: () => void; refuse: (reason: string) => void }

const createCounts = () => {
  const counts = new Map<string, number>()
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add: (key: string, change: 1 | -1) => {
      const count = (counts.get(key) ?? 0) + change
      if (count === 0) counts.delete(key)
      else counts.set(key, count)
    },
  }
}

/**
 * Limits work of many callers by name, such as their network: names take turns, so whoever has much work waits behind their own. When the queue is full, a
 * caller of a shorter line takes the place of the last one in the longest. Who finds no place, loses it, or waits too long gets `server_unavailable`.
 * Work may also name a source that it waits for, so that a slow one does not take all there is.
 */
export const createFairWorkQueue = ({
  capacity,
  capacityOfOne = capacity,
  capacityOfSource = capacity,
  maxWaiting,
  maxWaitingOfOne,
  patience,
  retryAfter,
}: Options) => {
  // The order of the map is that of the next turns. Whoever is in it could not start when a place was last given up.
  const lines = new Map<string, Waiting[]>()
  const [names, sources] = [createCounts(), createCounts()]
  let waiting = 0
  let atWork = 0

  const canStart = ({ name, source }: Whose) =>
    atWork < capacity &&
    names.of(name) < capacityOfOne &&
    (source === undefined || sources.of(source) < capacityOfSource)
  const count = ({ name, source }: Whose, change: 1 | -1) => {
    atWork += change
    names.add(name, change)
    if (source !== undefined) sources.add(source, change)
  }
  const leave = (one: Waiting) => {
    const line = lines.get(one.name)!
    line.splice(line.indexOf(one), 1)
    waiting -= 1
    if (line.length === 0) lines.delete(one.name)
  }
  const toTheEnd = (name: string) => {
    const line = lines.get(name)
    if (line && lines.delete(name)) lines.set(name, line)
  }
  /** Whoever has something at work, or had until now, had a turn, and goes behind the others. */
  const findNext = (ended: string) => {
    const had: Waiting[] = []
    if (atWork >= capacity) return undefined
    for (const [name, line] of lines) {
      const first = line.find(canStart)
      if (first && name !== ended && names.of(name) === 0) {
        for (const one of had) toTheEnd(one.name)
        return first
      }
      if (first) had.push(first)
    }
    return had[0]
  }
  const startNext = (ended: string) => {
    for (let next = findNext(ended); next; next = findNext(ended)) {
      leave(next)
      toTheEnd(next.name)
      next.start()
    }
  }
  /** With a difference of one, the two would take the place from each other in turn. */
  const makeRoom = (length: number) => {
    const longest = lines.values().reduce((one, other) => (other.length > one.length ? other : one))
    if (longest.length <= length + 1) return false
    longest.at(-1)?.refuse('made room for a caller with fewer in the queue')
    return true
  }
  const wait = async (whose: Whose) => {
    const length = lines.get(whose.name)?.length ?? 0
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const refuse = (reason: string) => reject(new Refusal('server_unavailable', { reason, retryAfter }))
    if (length >= maxWaitingOfOne || (waiting >= maxWaiting && !makeRoom(length))) {
      refuse(`the queue is full (${waiting} waiting, ${length} of them from one caller)`)
      return await promise
    }
    const one: Waiting = {
      ...whose,
      start: () => {
        clearTimeout(timer)
        count(whose, 1)
        resolve()
      },
      refuse: (reason) => {
        clearTimeout(timer)
        leave(one)
        refuse(reason)
      },
    }
    const timer = setTimeout(() => one.refuse('waited too long in the queue'), patience * 1000)
    const line = lines.get(whose.name)
    if (line) line.push(one)
    else lines.set(whose.name, [one])
    waiting += 1
    await promise
  }

  return async <Result>(name: string, work: () => Promise<Result>, source?: string): Promise<Result> => {
    const whose = { name, source }
    if (canStart(whose)) count(whose, 1)
    else await wait(whose)
    try {
      return await work()
    } finally {
      count(whose, -1)
      startNext(name)
    }
  }
}
