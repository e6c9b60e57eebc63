import type { Database } from '@iyk/kit/postgres/database.ts'
import type { Registry } from 'prom-client'
import { findBackups } from '../backup/schedule-store.ts'

/** Of scheduled backups. Every host reports the same. */
export const backupGauges = (database: Database) => ({
  find: () => findBackups(database),
  open: async (registry: Registry) => {
    const { Gauge } = await import('prom-client')
    const registers = [registry]
    const finished = new Gauge({
      name: 'backup_last_success_timestamp_seconds',
      help: 'When the last scheduled backup was made, in seconds since 1970; 0 before the first.',
      registers,
    })
    const failures = new Gauge({
      name: 'backup_failures',
      help: 'Scheduled backups that have failed since the last one that was made.',
      registers,
    })
    return (found: Awaited<ReturnType<typeof findBackups>>) => {
      finished.set(found?.finishedAt ?? 0)
      failures.set(found?.failures ?? 0)
    }
  },
})
