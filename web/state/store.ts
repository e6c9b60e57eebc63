/** A value that notifies its subscribers when it changes. */
export interface Store<Value> {
  get(): Value
  set(change: Partial<Value>): void
  subscribe(listener: () => void): () => void
}

export function createStore<Value extends object>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(change) {
      value = { ...value, ...change }
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
