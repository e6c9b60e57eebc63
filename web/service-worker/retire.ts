import type { WorkerScope } from './worker-scope.ts'

/** Removes everything that a worker of any version has saved, and the worker: pages load from the host again, as if there had never been one. */
export async function retire({ caches, registration }: Pick<WorkerScope, 'caches' | 'registration'>): Promise<void> {
  try {
    for (const name of await caches.keys()) await caches.delete(name)
    for (const { name } of (await indexedDB.databases?.()) ?? []) if (name !== undefined) indexedDB.deleteDatabase(name)
  } finally {
    await registration.unregister()
  }
}

/**
 * The caches of a worker, until it leaves. `close` refuses to open any further, which is as if storage failed, and resolves when those that were being opened
 * are: whatever `retire` removes afterwards stays removed, even if the worker is ended as soon as it is unregistered.
 */
export function cachesUntilClosed(all: CacheStorage): { caches: CacheStorage; close(): Promise<void> } {
  const opening = new Set<Promise<Cache>>()
  let isClosed = false
  const open = async (name: string) => {
    if (isClosed) throw new DOMException('This worker saves nothing any more.', 'InvalidStateError')
    const opened = all.open(name)
    opening.add(opened)
    return opened.finally(() => opening.delete(opened))
  }
  const caches: CacheStorage = {
    open,
    keys: () => all.keys(),
    has: (name) => all.has(name),
    match: (request, options) => all.match(request, options),
    delete: (name) => all.delete(name),
  }
  async function close() {
    isClosed = true
    await Promise.allSettled(opening)
  }
  return { caches, close }
}
