import type { Clock } from './clock.ts'

type Entry<Value> = { value: Value; until: number; size: number }
type Made<Value> = { value: Value; seconds: number }
type Options<Value> = {
  clock: Clock
  /** How many, and how much of whatever `sizeOf` counts. The least recently used go first. */
  max: { count: number; size?: number }
  sizeOf?: (value: Value) => number
}

/**
 * Caches each value for the time that its maker says. One that is being made is made once for all of one name who need it: whoever made it for others could
 * keep them waiting behind their own. A failure is not cached.
 */
export const createTimedCache = <Value>({ clock, max, sizeOf = () => 0 }: Options<Value>) => {
  const known = new Map<string, Entry<Value>>()
  const making = new Map<string, Promise<Entry<Value>>>()
  let size = 0

  const remove = (key: string) => {
    size -= known.get(key)?.size ?? 0
    known.delete(key)
  }
  const add = (key: string, entry: Entry<Value>) => {
    remove(key)
    known.set(key, entry)
    size += entry.size
    for (const oldest of known.keys()) {
      if (known.size <= max.count && size <= (max.size ?? Number.POSITIVE_INFINITY)) return
      remove(oldest)
    }
  }
  const find = (key: string): Entry<Value> | undefined => {
    const entry = known.get(key)
    if (!entry) return undefined
    known.delete(key)
    if (clock().getTime() < entry.until) known.set(key, entry)
    else size -= entry.size
    return known.get(key)
  }
  const make = async (key: string, turn: string, maker: () => Promise<Made<Value>>): Promise<Entry<Value>> => {
    try {
      const { value, seconds } = await maker()
      const entry = { value, until: clock().getTime() + seconds * 1000, size: sizeOf(value) }
      add(key, entry)
      return entry
    } finally {
      making.delete(turn)
    }
  }
  return {
    find,
    get: (key: string, name: string, maker: () => Promise<Made<Value>>): Promise<Entry<Value>> => {
      const found = find(key)
      if (found) return Promise.resolve(found)
      const turn = JSON.stringify([name, key])
      const made = making.get(turn) ?? make(key, turn, maker)
      making.set(turn, made)
      return made
    },
  }
}
