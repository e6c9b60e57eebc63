import type { Database } from '@iyk/kit/postgres/database.ts'
import { parseInterval } from '../backup/schedule-settings.ts'
import { findBackups } from '../backup/schedule-store.ts'
import type { Config } from '../config.ts'
import { gaugesOf } from './gauges.ts'

/** Of scheduled backups. Every host reports the same. While the database does not respond, they stay as they were. */
export const backupGauges = ({ database }: { database: Database }, { BACKUP_EVERY }: Pick<Config, 'BACKUP_EVERY'>) =>
  gaugesOf(
    async () => ({ last: await findBackups(database) }),
    async (registry) => {
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
      const interval = new Gauge({
        name: 'backup_interval_seconds',
        help: 'How often scheduled backups are made, as BACKUP_EVERY says.',
        registers,
      })
      interval.set(60 * parseInterval(BACKUP_EVERY)!)
      return (found) => {
        if (!found) return
        finished.set(found.last?.finishedAt ?? 0)
        failures.set(found.last?.failures ?? 0)
      }
    },
  )
