import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { databaseName } from '../host/postgres/store.ts'
import { freePort } from './start-host.ts'

const [, version] =
  /^PgBouncer (\S+)/.exec(spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? []

export const withPgBouncer = { skip: version ? false : 'needs PgBouncer; on Debian: apt-get install pgbouncer' }

/** PgBouncer separates the named statements of its clients from 1.21 on. */
export const separatesStatements = version !== undefined && Number(version.split('.')[1]) >= 21

/** It refuses to run as root. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** In transaction mode, in front of a server of the pair; ends after the test. Returns its port. */
export const startPgBouncer = async (
  t: TestContext,
  server: { port: number },
  settings: Readonly<Record<string, string | number>> = {},
): Promise<{ port: number }> => {
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const port = await freePort()
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    ...settings,
  }
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${server.port} user=${databaseName}`,
    '[pgbouncer]',
    ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, lines.join('\n'))
  chmodSync(folder, 0o755)
  const child = spawn('pgbouncer', [file], { ...unprivileged, stdio: ['ignore', 'ignore', 'pipe'] })
  t.after(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  const said: string[] = []
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      said.push(line)
      if (line.includes('process up')) resolve()
    })
    child.once('exit', () => reject(new Error(`PgBouncer has ended:\n${said.join('\n')}`)))
  })
  return { port }
}
