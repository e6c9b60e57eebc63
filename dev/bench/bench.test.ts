import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { hasCpuTimes } from './cpu-time.ts'

const onLinux = { skip: hasCpuTimes() ? false : 'the bench runs on Linux only' }

test('a file of figures that cannot be written is said before anything is measured', onLinux, (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'missing', 'figures.json')
  const words = [join(import.meta.dirname, 'bench.ts'), '--no-peer', '--json', file, 'session-check']
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', ...words], { encoding: 'utf8' })
  assert.equal(stderr, `The figures cannot be written: ENOENT: no such file or directory, open '${file}'\n`)
  assert.equal(stdout, '')
  assert.equal(status, 1)
})
