import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')
const brought = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)

const comesAlong = { skip: process.platform === 'linux' ? false : 'a Node comes along on Linux only' }

test(
  'the program runs on the Node that came along, and on musl, where that cannot start, on the one of the machine',
  comesAlong,
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'iyk-launch-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    const [machine, program, musl] = ['node', 'program.ts', 'musl.cjs'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    await copyFile(process.execPath, machine)
    await writeFile(program, 'console.log(process.execPath)')
    await writeFile(musl, 'process.report.getReport = () => ({ header: {} })')
    const run = async (...options: string[]) => {
      const words = [...options, join(root, 'host/launch.mjs'), relative(root, program)]
      return (await promisify(execFile)(machine, words)).stdout.trim()
    }
    assert.equal(await run(), brought)
    assert.equal(await run('--require', musl), machine)
  },
)
