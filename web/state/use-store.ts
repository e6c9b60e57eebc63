import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

/** The value of a store, current at every render. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
