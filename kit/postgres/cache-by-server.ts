import type { Database } from './database.ts'

/**
 * What is kept of what was read, for as long as connections are to the same server. After a promotion that lost transactions, a number of a transaction or
 * of a sequence comes again for another content.
 */
export const cacheByServer = <Cache extends object>(create: () => Cache): ((database: Database) => Cache) => {
  const caches = new WeakMap<object, Cache>()
  return (database) => {
    const server = database.server()
    const found = caches.get(server) ?? create()
    caches.set(server, found)
    return found
  }
}
