import { type DBSchema, openDB } from 'idb'
import { openForEachUse } from '../service-worker/open-for-each-use.ts'
import { staffDatabase } from '../service-worker/saved-names.ts'

/** An address that is still to be handed out to. */
export interface WaitingEntry {
  /** The host counts an entry once, by this. */
  id: string
  eventId: string
  /** Who entered it: nobody else ever sees or sends it. */
  userId: string
  email: string
  /** When it was entered, in milliseconds since 1970. */
  at: number
}

interface Schema extends DBSchema {
  waiting: { key: string; value: WaitingEntry }
}

const withDatabase = openForEachUse(() =>
  openDB<Schema>(staffDatabase, 1, {
    upgrade(database) {
      database.createObjectStore('waiting', { keyPath: 'id' })
    },
  }),
)

/** What this browser is still to send. An entry goes as soon as the host has answered. */
export const waitingEntries = {
  /** Of one user, oldest first. What others left here goes. */
  list: (userId: string) =>
    withDatabase(async (database) => {
      const all = await database.getAll('waiting')
      for (const entry of all) if (entry.userId !== userId) await database.delete('waiting', entry.id)
      return all.filter((entry) => entry.userId === userId).sort((one, other) => one.at - other.at)
    }),
  /** Of whoever entered them. */
  count: () => withDatabase((database) => database.count('waiting')),
  put: (entry: WaitingEntry) => withDatabase((database) => database.put('waiting', entry)),
  isWaiting: (id: string) => withDatabase(async (database) => (await database.count('waiting', id)) > 0),
  remove: (id: string) => withDatabase((database) => database.delete('waiting', id)),
}

export type WaitingEntries = typeof waitingEntries
