import assert from 'node:assert/strict'
import { test } from 'node:test'
import { separatesStatements, startPgBouncer, withPgBouncer } from '../../dev/pgbouncer.ts'
import { type PairServer, startPair } from '../../dev/postgres-pair.ts'
import { startHost } from '../../dev/start-host.ts'
import { databaseName } from '../../host/postgres/store.ts'
import { acceptsSettings, findMissingSettings } from './accepts-settings.ts'
import { connectTo } from './connect-to.ts'
import { statement } from './database.ts'
import { mixesStatements } from './mixes-statements.ts'
import { callSettings, callTimeouts, openDatabase } from './open-database.ts'
import { StoreUnavailable } from './store-unavailable.ts'

const through = (...poolers: { port: number }[]) =>
  connectTo(
    `postgres://${databaseName}@${poolers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${databaseName}`,
    'primary',
  )

test(
  'behavior: settings that PgBouncer refuses, or accepts and ignores, are not taken for what is in effect, and mixed statements are found',
  withPgBouncer,
  async (t) => {
    const { primary } = await startPair(t)
    assert.equal(await acceptsSettings(through(primary), callTimeouts), true)
    const needed = Object.entries(callSettings(callTimeouts))
    const ignored = ['options', ...needed.map(([name]) => name)].join(', ')
    const separating = separatesStatements ? { max_prepared_statements: 400 } : {}
    const ignoring = async () =>
      through(await startPgBouncer(t, primary, { ...separating, ignore_startup_parameters: ignored }))
    const refusing = async () => through(await startPgBouncer(t, primary, separating))
    const areAccepted = (...poolers: Awaited<ReturnType<typeof ignoring>>[]) =>
      Promise.all(poolers.map((connection) => acceptsSettings(connection, callTimeouts)))
    const before = await ignoring()
    assert.deepEqual(await areAccepted(before, await refusing()), [false, false])
    assert.deepEqual(await findMissingSettings(before), ['enable_seqscan', 'plan_cache_mode', 'statement_timeout'])
    assert.equal(await mixesStatements(before), !separatesStatements)

    await primary.ask(...needed.map(([name, value]) => `alter role ${databaseName} set ${name} = '${value}'`))
    // What PgBouncer has of connections was opened before; another one opens its own.
    const after = await ignoring()
    assert.deepEqual(await areAccepted(after, await refusing()), [false, false])
    assert.deepEqual(await findMissingSettings(after), [])
  },
)

test(
  'behavior: a host behind a PgBouncer that ignores settings says which are missing, and refuses one that mixes statements',
  withPgBouncer,
  async (t) => {
    const { primary } = await startPair(t)
    const ignored = ['options', ...Object.keys(callSettings(callTimeouts))].join(', ')
    const { port } = await startPgBouncer(t, primary, { ignore_startup_parameters: ignored })
    const DATABASE_URL = `postgres://${databaseName}@127.0.0.1:${port}/${databaseName}`
    if (!separatesStatements) await assert.rejects(startHost({ DATABASE_URL }), /does not support named statements/)
    const host = await startHost({ DATABASE_URL, NAMED_STATEMENTS: 'off' })
    t.after(() => host.remove())
    assert.match(host.lines.join('\n'), /"missing":\["enable_seqscan","plan_cache_mode","statement_timeout"\]/)
    assert.equal((await fetch(`${host.url}/readyz`)).status, 200)
  },
)

for (const [what, leave] of [
  ['was killed', ({ signal }: PairServer) => signal('SIGKILL')],
  [
    'became read-only',
    ({ ask }: PairServer) =>
      ask('alter system set default_transaction_read_only = on', 'select pg_reload_conf()').then(() => {}),
  ],
] as const)
  test(
    `behavior: of two servers, each behind a PgBouncer of its own, connections are to the primary, also after one ${what} and the other was promoted`,
    withPgBouncer,
    async (t) => {
      const { primary, standby } = await startPair(t)
      await primary.ask('create table notes (at timestamptz default now())', `grant all on notes to ${databaseName}`)
      const [first, second] = await Promise.all([startPgBouncer(t, primary), startPgBouncer(t, standby)])
      const options = { timeouts: callTimeouts, serverSettings: false, namedStatements: false }
      const database = openDatabase({ connection: through(second, first), size: 3, ...options })
      t.after(() => database.close())
      const write = () => database.rows(statement('test.write', 'insert into notes values (default)'))
      await Promise.all([write(), write(), write()])
      await leave(primary)
      await standby.ask('select pg_promote(true)')
      for (let written = false; !written; )
        await write().then(
          () => {
            written = true
          },
          (error) => assert.ok(error instanceof StoreUnavailable, String(error)),
        )
    },
  )
