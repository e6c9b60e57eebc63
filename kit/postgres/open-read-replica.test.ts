import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPair } from '../../dev/postgres-pair.ts'
import { databaseName } from '../../host/postgres/store.ts'
import { silentLog } from '../log.ts'
import { connectTo } from './connect-to.ts'
import { statement } from './database.ts'
import { openDatabase } from './open-database.ts'
import { openReadReplica } from './open-read-replica.ts'

const onLinux = { skip: process.platform === 'linux' ? false : 'the pair of servers is for Linux only' }
const port = statement('test.port', `select current_setting('port')::integer as port`)

test(
  'behavior: a former primary that has what the new one had not got is not read from, however far its log is, and one that follows is',
  onLinux,
  async (t) => {
    const { primary, standby } = await startPair(t)
    const [former, next] = [primary, standby].map((server) =>
      openDatabase({
        connection: connectTo(`postgres://${databaseName}@127.0.0.1:${server.port}/${databaseName}`, 'primary'),
      }),
    ) as [ReturnType<typeof openDatabase>, ReturnType<typeof openDatabase>]
    t.after(() => Promise.all([former.close(), next.close()]))
    /** Where it is read once the log has said so, and what it said. */
    const read = async (options: { primary: typeof former; replica: typeof former }) => {
      const { promise, resolve } = Promise.withResolvers<unknown>()
      const log = {
        ...silentLog,
        info: () => resolve(undefined),
        warn: ({ cause }: { cause?: unknown }) => resolve(cause),
      }
      const { readStale, close } = openReadReplica({ ...options, log })
      try {
        const cause = await promise
        return { ...(await readStale((database) => database.row<{ port: number }>(port))), cause }
      } finally {
        await close()
      }
    }
    assert.deepEqual(await read({ primary: former, replica: next }), { port: standby.port, cause: undefined })

    standby.signal('SIGSTOP')
    await primary.ask('select pg_terminate_backend(pid) from pg_stat_replication')
    while ((await primary.ask('select from pg_stat_replication')).length > 0);
    await primary.ask('create table lost as select generate_series(1, 10000)')
    primary.signal('SIGKILL')
    standby.signal('SIGCONT')
    await standby.ask('select pg_promote(true)')
    await primary.startAsStandby()
    assert.deepEqual(await read({ primary: next, replica: former }), {
      port: standby.port,
      cause: 'it has not followed the server at DATABASE_URL',
    })
  },
)
