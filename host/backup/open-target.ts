import type { Log } from '@iyk/kit/log.ts'
import { connectTo, createClient } from '@iyk/kit/postgres/connect-to.ts'
import { requireUtf8 } from '@iyk/kit/postgres/require-utf8.ts'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { CommandRefused } from '../operator/command.ts'
import { AlreadyRunning, openEmbeddedPostgres } from '../postgres/open-embedded-postgres.ts'

type Settings = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>

type Embedded = Pick<Parameters<typeof openEmbeddedPostgres>[0], 'settings' | 'hostDataDir'>

const explainRunning = (dataDir: string) => (error: unknown) => {
  if (!(error instanceof AlreadyRunning)) throw error
  throw new CommandRefused(
    `A host is running in ${dataDir}, or another restore. Nothing was changed. Stop the host, or wait until the other restore has ended, then try again.`,
  )
}

/** Opens a store that no host uses, without looking at its tables; the embedded one is created where there is none. Throws `CommandRefused` for one in use. */
export const openTarget = async ({ DATABASE_URL, DATA_DIR }: Settings, log: Log, options: Embedded = {}) => {
  const embedded = DATABASE_URL
    ? undefined
    : await openEmbeddedPostgres({ dataDir: DATA_DIR, log, use: 'host', ...options }).catch(explainRunning(DATA_DIR))
  const connection: pg.PoolConfig = {
    ...(embedded?.connection ?? connectTo(DATABASE_URL as string, 'primary')),
    application_name: 'iyk-cards restore',
    connectionTimeoutMillis: 10_000,
  }
  const client = createClient(connection)
  // What is under way fails with it.
  client.on('error', () => {})
  try {
    await client.connect()
    if (!embedded) await requireUtf8(client)
  } catch (cause) {
    await client.end().catch(() => {})
    await embedded?.stop()
    throw new CommandRefused(
      `The PostgreSQL at DATABASE_URL cannot be used: ${(cause as Error).message || (cause as NodeJS.ErrnoException).code}`,
    )
  }
  return {
    client: client as unknown as pg.PoolClient,
    connection,
    close: async () => {
      await client.end().catch(() => {})
      await embedded?.stop()
    },
  }
}
