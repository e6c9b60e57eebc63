import type { Database } from '@iyk/kit/postgres/database.ts'
import { gaugesOf } from './gauges.ts'
import { measureStore } from './store.ts'

/** The state of the database. Every host reports the same. */
export const storeGauges = ({ database }: { database: Database }) =>
  gaugesOf(
    () => measureStore(database),
    async (registry) => {
      const { Gauge } = await import('prom-client')
      const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
      const size = gauge('database_size_bytes', 'Size of the database, with its pictures and indexes.')
      const connections = gauge(
        'database_connections',
        'Connections to the database server, by all hosts and everyone else, to any database.',
      )
      const most = gauge('database_connections_max', 'Connections that the server accepts.')
      const lag = gauge(
        'chain_lag_seconds',
        'For how long the collectible on chain that is most overdue has not been looked at; 0 when none is.',
      )
      const all = [size, connections, most, lag]
      return (found) => {
        if (!found) {
          for (const one of all) one.remove()
          return
        }
        size.set(found.bytes)
        connections.set(found.connections)
        most.set(found.mostConnections)
        lag.set(found.chainLagSeconds)
      }
    },
  )
