import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { tryLock } from '../../host/postgres/file-lock.ts'
import { readLockFile } from '../../host/postgres/lock-file.ts'
import { root } from '../checks/source-files.ts'
import { createHostData } from '../host-data.ts'
import { startHost } from '../start-host.ts'
import { hasCpuTimes } from './cpu-time.ts'
import { dataPrefix, removeLeftOvers } from './remove-left-overs.ts'

const onLinux = { skip: hasCpuTimes() ? false : 'the bench runs on Linux only' }

const bench = ['--no-warnings', join(import.meta.dirname, 'bench.ts'), '--no-peer', 'session-check']
const folder = join(root, '.cache/bench')

test('a file of figures that cannot be written is said before anything is measured', onLinux, (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'missing', 'figures.json')
  const { status, stdout, stderr } = spawnSync(process.execPath, [...bench, '--json', file], { encoding: 'utf8' })
  assert.equal(stderr, `The figures cannot be written: ENOENT: no such file or directory, open '${file}'\n`)
  assert.equal(stdout, '')
  assert.equal(status, 1)
})

test('a second bench in the same checkout refuses to run', onLinux, (t) => {
  mkdirSync(folder, { recursive: true })
  const release = tryLock(join(folder, 'lock'), 'exclusive')
  t.after(() => release?.())
  const { status, stderr } = spawnSync(process.execPath, bench, { encoding: 'utf8' })
  assert.equal(stderr, 'Another bench runs in this checkout. Wait until it has ended.\n')
  assert.equal(status, 1)
})

test('what a killed bench has left is ended and removed: hosts, their Postgres and their data', onLinux, async (t) => {
  const left = mkdtempSync(join(tmpdir(), 'bench-'))
  t.after(() => rmSync(left, { recursive: true, force: true }))
  const data = mkdtempSync(join(left, dataPrefix))
  const dataDir = mkdtempSync(join(data, 'host-'))
  const other = await startHost({}, { dataDir: await createHostData({}) })
  t.after(() => other.remove())
  const host = await startHost({}, { dataDir })
  const postgres = readLockFile(join(dataDir, 'postgres'))!.pid
  await removeLeftOvers(left)
  assert.equal(host.process.signalCode ?? (await once(host.process, 'exit'))[1], 'SIGKILL')
  // Whoever is its parent now may not have asked how it ended.
  assert.equal(existsSync(`/proc/${postgres}/cwd`), false)
  assert.equal(existsSync(data), false)
  assert.equal((await fetch(`${other.url}/healthz`)).status, 200)
})

test('a bench that is interrupted again and again leaves nothing', onLinux, async () => {
  const child = spawn(process.execPath, bench, { stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  const ended = once(child, 'exit')
  for await (const line of createInterface(child.stderr)) {
    said.push(line)
    if (!line.startsWith('session-check: ')) continue
    // Two that are sent at once are one.
    while (child.kill('SIGINT')) await new Promise(setImmediate)
  }
  assert.deepEqual(await ended, [1, null], said.join('\n'))
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith(dataPrefix)),
    [],
  )
})
