import { type DBSchema, openDB } from 'idb'
import { openForEachUse } from './open-for-each-use.ts'
import { tapsDatabase } from './saved-names.ts'

/** A tap that is to be sent: what the form said. */
export interface WaitingTap {
  ref: string
  body: string
  /** Whose page it was; absent where an address was typed. */
  userId?: string
  /** When it was to be sent, in milliseconds since 1970. */
  at: number
}

/** What became of a tap, until a page has shown it. `late`: it was not sent any more. */
export interface TapResult {
  ref: string
  outcome: 'collected' | 'refused' | 'late'
  /** Who may learn of it; absent where an address was typed. */
  userId?: string
  at: number
}

interface Schema extends DBSchema {
  waiting: { key: string; value: WaitingTap }
  results: { key: string; value: TapResult }
}

const withDatabase = openForEachUse(() =>
  openDB<Schema>(tapsDatabase, 1, {
    upgrade(database) {
      database.createObjectStore('waiting', { keyPath: 'ref' })
      database.createObjectStore('results', { keyPath: 'ref' })
    },
  }),
)

const isOfUser = ({ userId }: WaitingTap | TapResult) => userId !== undefined

/** The taps that this browser is still to send. */
export const waitingTaps = {
  list: () => withDatabase((database) => database.getAll('waiting')),
  put: (tap: WaitingTap) => withDatabase((database) => database.put('waiting', tap)),
  isWaiting: (ref: string) => withDatabase(async (database) => (await database.count('waiting', ref)) > 0),
  /** In place of the tap, in one step. False where it is gone, because its session has ended meanwhile: then nobody is to learn of it. */
  finish: (result: TapResult) =>
    withDatabase(async (database) => {
      const change = database.transaction(['waiting', 'results'], 'readwrite')
      const waits = (await change.objectStore('waiting').count(result.ref)) > 0
      if (waits) {
        await change.objectStore('waiting').delete(result.ref)
        await change.objectStore('results').put(result)
      }
      await change.done
      return waits
    }),
  results: () => withDatabase((database) => database.getAll('results')),
  /** What waits for users, and what came of it; what waits for an address that was typed stays. Returns the taps. */
  forgetUsers: () =>
    withDatabase(async (database) => {
      const change = database.transaction(['waiting', 'results'], 'readwrite')
      const [waiting, results] = [change.objectStore('waiting'), change.objectStore('results')]
      const taps = (await waiting.getAll()).filter(isOfUser)
      for (const { ref } of taps) await waiting.delete(ref)
      for (const { ref } of (await results.getAll()).filter(isOfUser)) await results.delete(ref)
      await change.done
      return taps
    }),
  forgetResult: (ref: string) => withDatabase((database) => database.delete('results', ref)),
}

export type WaitingTaps = typeof waitingTaps
