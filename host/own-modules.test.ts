import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'

/** A clone whose host is a program of a few lines. */
const createClone = async (t: TestContext) => {
  const root = await mkdtemp(join(tmpdir(), 'iyk-stripped-'))
  t.after(() => rm(root, { recursive: true, force: true }))
  for (const folder of ['cards', 'contracts', 'host', 'identity', 'kit', 'web/build', 'wire'])
    await mkdir(join(root, folder), { recursive: true })
  await writeFile(join(root, 'package.json'), JSON.stringify({ type: 'module' }))
  for (const file of ['own-modules.mjs', 'strip-types.mjs'])
    await copyFile(join(import.meta.dirname, file), join(root, 'host', file))
  const write = (file: string, text: string) => writeFile(join(root, file), text)
  const run = async () => {
    const words = ['--disable-warning=ExperimentalWarning', '--import', join(root, 'host/own-modules.mjs')]
    const { NODE_COMPILE_CACHE: _, ...env } = process.env
    const { stdout } = await promisify(execFile)(process.execPath, [...words, join(root, 'host/main.ts')], { env })
    return stdout.trim()
  }
  const cached = () => readdir(join(root, 'node_modules/.cache/stripped'))
  return { root, write, run, cached }
}

const saysWhatIsLoaded = `
import { place } from '@iyk/kit/place.ts'
import { said } from './said.ts'
type Module = string
const loaded: readonly Module[] = (process as unknown as { moduleLoadList: string[] }).moduleLoadList
console.log(loaded.some((name: Module) => /amaro/.test(name)) ? 'with the compiler' : 'without the compiler', said, place())
`
const said = `
export const said: string = 'said'
`
const place = `
type Place = { line: string | undefined }
/** Where this was called. */
export const place = (): Place['line'] => /place\\.ts:\\d+:\\d+/.exec(new Error('here').stack ?? '')?.[0]
`

test('own modules are found by path and by workspace; their types are stripped by another process, at the first start and after a change, and lines and columns stay', async (t) => {
  const { write, run, cached } = await createClone(t)
  await write('host/main.ts', saysWhatIsLoaded)
  await write('host/said.ts', said)
  await write('kit/place.ts', place)
  const line = 'without the compiler said place.ts:4:'
  const column = place.split('\n')[3]?.indexOf('new Error') as number
  assert.equal(await run(), `${line}${column + 1}`)
  assert.equal((await cached()).length, 3)
  await write('kit/place.ts', place.replace('new Error', '  new Error'))
  assert.equal(await run(), `${line}${column + 3}`)
  assert.equal((await cached()).length, 3, 'what no source has any more is removed')
})

test('a program that nobody may write beside starts as well', async (t) => {
  const { root, write, run } = await createClone(t)
  await write('host/main.ts', saysWhatIsLoaded)
  await write('host/said.ts', said)
  await write('kit/place.ts', place)
  await write('node_modules', '')
  assert.match(await run(), /^with the compiler said place\.ts:4:/, root)
})
