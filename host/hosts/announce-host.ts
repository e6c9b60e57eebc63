import { randomUUID } from 'node:crypto'
import type { Log } from '@iyk/kit/log.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { startRounds } from '../start-rounds.ts'
import { ownVersion } from './own-version.ts'
import { recordRunning, removeRunning } from './store.ts'

const every = 5 * 60_000

/** Tells operators which hosts serve this store, and which versions. `stop` takes this one out. */
export const announceHost = (database: Database, { publicUrl, log }: { publicUrl: string; log: Log }) => {
  const id = randomUUID()
  const rounds = startRounds(async () => recordRunning(database, { id, version: await ownVersion(), publicUrl }), {
    every,
    log,
    failing: 'it could not be noted that this host is there',
  })
  return {
    stop: async () => {
      await rounds.stop()
      await removeRunning(database, id).catch(() => undefined)
    },
  }
}
