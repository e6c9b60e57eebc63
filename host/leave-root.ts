import { realpath } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import type { Log } from '@iyk/kit/log.ts'
import pg from 'pg'
import type { Account } from './postgres/account.ts'
import { chooseAccount } from './postgres/choose-account.ts'
import { mayReach, mayRead, mayWrite } from './postgres/may-read.ts'
import { takeOverData } from './take-over-data.ts'

const root = join(import.meta.dirname, '..')

/** Of each hand that writes the program one file: git, npm and the build of the web; and Node itself, which runs once more for each picture. */
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
  connection: pg.ClientConfig
  log: Log
}

type Plan = { account: Account } | { reason: string }

/** A socket of the operator's Postgres may be closed to the account, or answer it as somebody else (peer authentication). */
const isSocketOfOperator = (connection: pg.ClientConfig) =>
  connection.connectionString !== undefined && new pg.Client(connection).host.startsWith('/')

const plan = async ({ dataDir, webDirectory, connection }: Options): Promise<Plan> => {
  if (isSocketOfOperator(connection)) return { reason: 'DATABASE_URL leads through a socket, which root may need' }
  const account = await chooseAccount(dataDir, join(dataDir, 'postgres'))
  if (!account) return { reason: 'no account' }
  // Much of it is loaded with the first who needs it.
  for (const file of programFiles(webDirectory))
    if (!(await mayRead(await realpath(file), account)))
      return { reason: `account ${account.uid} may not read the program: ${file}` }
  const data = await realpath(dataDir)
  if (!(await mayReach(data, account))) return { reason: `account ${account.uid} may not enter what is above ${data}` }
  const reason = await takeOverData(data, account)
  return reason === undefined ? { account } : { reason }
}

const become = ({ uid, gid }: Account) => {
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
}

/** A Postgres may know callers by their account. */
const assertStoreKnowsUs = async (connection: pg.ClientConfig, { uid }: Account) => {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new Error(
      `A host started as root goes on as account ${uid}, and Postgres takes no connection of that one (${(error as Error).message}). ` +
        'Start IYK Cards as an ordinary account that it knows, or set LEAVE_ROOT=off.',
      { cause: error },
    )
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Prepares a host that was started as root to go on as the account of its Postgres, which may not write the program. What comes back does it, at once
 * and for good; it is to be called when the port is bound. Where it cannot be done the host stays root, and the log says why.
 */
export const prepareToLeaveRoot = async (options: Options): Promise<() => Promise<void>> => {
  const { connection, log } = options
  if (process.getuid?.() !== 0) return async () => {}
  const stay = (reason: string) => async () => log.warn({ reason }, 'the host stays root')
  const prepared = await plan(options).catch((error: Error) => ({ reason: error.message }))
  if ('reason' in prepared) return stay(prepared.reason)
  const { account } = prepared
  if (await mayWrite(await realpath(import.meta.filename), account))
    log.warn({ account: account.uid }, 'the account of the host may write the program')
  return async () => {
    flushCompileCache()
    // Reads NODE_EXTRA_CA_CERTS, which may be root's alone, as otherwise the first call outside would.
    createSecureContext()
    try {
      become(account)
    } catch (error) {
      if (process.geteuid?.() !== 0) throw error
      return stay((error as Error).message)()
    }
    await assertStoreKnowsUs(connection, account)
    log.info({ account: account.uid }, 'the host has left root')
  }
}
