import type { Line } from '@iyk/kit/http/line.ts'
import type { OpenDatabase } from '@iyk/kit/postgres/open-database.ts'
import type { Gauges } from './gauges.ts'

/** What one host has to do: the calls that it refused because it is behind, and its connections to the database. Asks nobody. */
export const loadGauges =
  (
    { countRefused }: Pick<Line, 'countRefused'>,
    { countConnections }: Pick<OpenDatabase, 'countConnections'>,
  ): Gauges =>
  async (registry) => {
    const { Counter, Gauge } = await import('prom-client')
    const registers = [registry]
    const shed = new Counter({
      name: 'calls_shed_total',
      help: 'Calls that got 503 before they were read, because the host has more to do than it can.',
      registers,
    })
    const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
    const open = gauge('database_pool_connections', 'Connections of this host for its calls that are open.')
    const idle = gauge('database_pool_connections_idle', 'Connections of this host for its calls that do nothing now.')
    const waiting = gauge(
      'database_pool_waiting',
      'Statements and transactions of this host that wait until a connection is free.',
    )
    let counted = 0
    return async () => {
      const refused = countRefused()
      shed.inc(refused - counted)
      counted = refused
      const connections = countConnections()
      open.set(connections.open)
      idle.set(connections.idle)
      waiting.set(connections.waiting)
    }
  }
