import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chooseAccount } from '../host/postgres/choose-account.ts'
import { ask } from '../host/postgres/fixtures/test-world.ts'
import { createScratch } from './scratch.ts'
import { freePort } from './start-host.ts'

/** The oldest Postgres that hosts accept, as Debian 12 installs it. */
const programs = '/usr/lib/postgresql/15/bin'

export const whereOlder = { skip: existsSync(join(programs, 'initdb')) ? false : 'this machine has no PostgreSQL 15' }

type Cleanup = { after: (end: () => unknown) => void }

/** Starts a Postgres 15 with an empty database, and returns its DATABASE_URL; it ends with the test. */
export const startOlderPostgres = async (t: Cleanup): Promise<string> => {
  const folder = await createScratch()
  const directory = join(folder, 'postgres')
  const account = await chooseAccount(folder, directory)
  await mkdir(directory, { mode: 0o700 })
  for (const path of account ? [folder, directory] : []) chownSync(path, account!.uid, account!.gid)
  const options = { cwd: directory, env: { LC_ALL: 'C' }, ...account }
  await promisify(execFile)(
    join(programs, 'initdb'),
    ['-D', directory, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '-A', 'trust', '-N'],
    options,
  )
  const port = await freePort()
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=']
  const server = spawn(join(programs, 'postgres'), ['-D', directory, ...settings.flatMap((one) => ['-c', one])], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  t.after(async () => {
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
  })
  const ready = Promise.withResolvers<void>()
  server.stderr.on('data', (text) => /ready to accept connections/.test(String(text)) && ready.resolve())
  await ready.promise
  const at = { host: '127.0.0.1', port, user: 'postgres', database: 'postgres', ssl: false } as const
  // No superuser, as in the manual.
  await ask(at, 'create role cards login', 'create database cards owner cards')
  return `postgres://cards@127.0.0.1:${port}/cards`
}
