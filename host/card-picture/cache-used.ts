type Limits = { count: number; bytes: number }

/** Caches what was used last, up to a number and a size of all. */
export const cacheUsed = <Value>({ count, bytes }: Limits, sizeOf: (value: Value) => number) => {
  // The order of the map is that of the last use.
  const held = new Map<string, Value>()
  let size = 0
  return {
    find: (name: string): Value | undefined => {
      const found = held.get(name)
      if (found === undefined) return undefined
      held.delete(name)
      held.set(name, found)
      return found
    },
    add: (name: string, value: Value) => {
      if (held.has(name)) return
      held.set(name, value)
      size += sizeOf(value)
      for (const [oldest, one] of held) {
        if (held.size <= count && size <= bytes) return
        held.delete(oldest)
        size -= sizeOf(one)
      }
    },
  }
}
