import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { startPcsc, withPcsc } from '../../dev/pcsc.ts'

test('a program that closes its reader as soon as it opened it ends', withPcsc, async (t) => {
  const { environment } = await startPcsc(t)
  const module = JSON.stringify(join(import.meta.dirname, 'open-reader.ts'))
  const script = `const { openReader } = await import(${module}); for (let n = 0; n < 20; n += 1) (await openReader()).close()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  t.after(() => child.kill('SIGKILL'))
  assert.deepEqual(await once(child, 'exit'), [0, null])
})
