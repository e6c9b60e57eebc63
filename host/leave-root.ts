import { realpath } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import type { Log } from '@iyk/kit/log.ts'
import { createClient } from '@iyk/kit/postgres/connect-to.ts'
import type pg from 'pg'
import type { Account } from './postgres/account.ts'
import { chooseAccount } from './postgres/choose-account.ts'
import { canReach, canRead, canWrite } from './postgres/may-read.ts'
import { takeOverData } from './take-over-data.ts'

const root = join(import.meta.dirname, '..')

/** One file from each writer of the program (git, npm and the web build), and Node itself, which is started again for each picture. */
const programFiles = (webDirectory: string) => [
  process.execPath,
  import.meta.filename,
  join(root, 'node_modules/.package-lock.json'),
  join(root, 'node_modules/fastify/package.json'),
  join(webDirectory, 'server/en.js'),
]

type Options = {
  dataDir: string
  webDirectory: string
  connection: pg.PoolConfig
  log: Log
}

type Plan = { account: Account } | { reason: string }

/** The socket of the operator's Postgres may be closed to the account, or identify it as another role (peer authentication). */
const isSocketOfOperator = (connection: pg.PoolConfig) =>
  connection.connectionString !== undefined && createClient(connection).host.startsWith('/')

const plan = async ({ dataDir, webDirectory, connection }: Options): Promise<Plan> => {
  if (isSocketOfOperator(connection)) return { reason: 'DATABASE_URL uses a socket that may be open only to root' }
  const account = await chooseAccount(dataDir, join(dataDir, 'postgres'))
  if (!account) return { reason: 'no other account was found' }
  // Much of the program is loaded on first use.
  for (const file of programFiles(webDirectory))
    if (!(await canRead(await realpath(file), account))) return { reason: `account ${account.uid} cannot read ${file}` }
  const data = await realpath(dataDir)
  if (!(await canReach(data, account)))
    return { reason: `account ${account.uid} cannot enter a parent directory of ${data}` }
  const reason = await takeOverData(data, account)
  return reason === undefined ? { account } : { reason }
}

const become = ({ uid, gid }: Account) => {
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
}

/** A Postgres with peer authentication identifies callers by their account. Throws when it refuses this one. */
const assertStoreKnowsUs = async (connection: pg.PoolConfig, { uid }: Account) => {
  const client = createClient(connection)
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new Error(
      `A host started as root switches to account ${uid}, and PostgreSQL refuses connections from that account (${(error as Error).message}). ` +
        'Start IYK Cards as a regular account that PostgreSQL accepts, or set LEAVE_ROOT=off.',
      { cause: error },
    )
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Prepares a host that was started as root to continue as the account of its Postgres, which may not write the program. Returns a function that switches
 * permanently; call it once the port is bound. Where switching is not possible, the host stays root and the log says why.
 */
export const prepareToLeaveRoot = async (options: Options): Promise<() => Promise<void>> => {
  const { connection, log } = options
  if (process.getuid?.() !== 0) return async () => {}
  const stay = (reason: string) => async () => log.warn({ reason }, 'the host stays root')
  const prepared = await plan(options).catch((error: Error) => ({ reason: error.message }))
  if ('reason' in prepared) return stay(prepared.reason)
  const { account } = prepared
  if (await canWrite(await realpath(import.meta.filename), account))
    log.warn({ account: account.uid }, 'the account of the host can write to the program files')
  return async () => {
    flushCompileCache()
    // Reads NODE_EXTRA_CA_CERTS now, since only root may be able to; otherwise the first outgoing request would read it.
    createSecureContext()
    try {
      become(account)
    } catch (error) {
      if (process.geteuid?.() !== 0) throw error
      return stay((error as Error).message)()
    }
    await assertStoreKnowsUs(connection, account)
    log.info({ account: account.uid }, 'the host switched from root to another account')
  }
}
