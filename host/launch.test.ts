import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'

const comesAlong = { skip: process.platform === 'linux' ? false : 'a Node comes along on Linux only' }
const nodeName = `node-${process.platform}-${process.arch}`
const forHere = { os: [process.platform], cpu: [process.arch] }

type Manifest = { name: string; version: string } & Record<string, unknown>

const write = async (file: string, text: string) => {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

/** A package as a registry serves it. `files` go next to its manifest; those in `bin/` are executable. */
const pack = async (folder: string, manifest: Manifest, files: Record<string, string> = {}) => {
  const source = join(folder, 'packed', manifest.name)
  await write(join(source, 'package/package.json'), JSON.stringify(manifest))
  for (const [name, text] of Object.entries(files)) {
    await write(join(source, 'package', name), text)
    await chmod(join(source, 'package', name), 0o755)
  }
  const tarball = execFileSync('tar', ['-czf', '-', '-C', source, 'package'])
  return { manifest, tarball, integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}` }
}
type Packed = Awaited<ReturnType<typeof pack>>

const serveRegistry = async (t: TestContext, packed: Packed[]) => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const [, name = '', file] = (request.url ?? '').split('/')
    const found = packed.find(({ manifest }) => manifest.name === name)
    if (!found) return response.writeHead(404).end()
    if (file) return response.end(found.tarball)
    const { manifest, integrity } = found
    const { port } = server.address() as { port: number }
    const dist = { tarball: `http://127.0.0.1:${port}/${name}/-/${name}.tgz`, integrity }
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify({ name, versions: { [manifest.version]: { ...manifest, dist } } }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}/`, requests }
}

/** A clone like ours: with a bundled Node, and a dependency whose native part needs the Node version `native`. */
const createClone = async (t: TestContext, { native = '>=24' } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'iyk-launch-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const dependencies = { binder: '1.0.0' }
  const optionalDependencies = { [nodeName]: '24.0.0' }
  const packed = [
    // The bundled Node, whatever version the machine's Node is made to report.
    await pack(
      folder,
      { name: nodeName, version: '24.0.0', ...forHere },
      {
        'bin/node': `#!/bin/sh\nunset NODE_OPTIONS\nCAME_ALONG=yes exec "${process.execPath}" "$@"\n`,
      },
    ),
    await pack(folder, { name: 'binder', version: '1.0.0', optionalDependencies: { native: '1.0.0' } }),
    await pack(folder, { name: 'native', version: '1.0.0', engines: { node: native }, ...forHere }),
  ]
  const root = join(folder, 'clone')
  const optional = { [nodeName]: { optional: true }, native: { optional: true } }
  const entries = packed.map(({ manifest: { name, ...manifest }, integrity }) => [
    `node_modules/${name}`,
    { ...manifest, integrity, ...optional[name] },
  ])
  const packages = { '': { name: 'clone', dependencies, optionalDependencies }, ...Object.fromEntries(entries) }
  await write(join(root, 'package.json'), JSON.stringify({ name: 'clone', dependencies, optionalDependencies }))
  await write(
    join(root, 'package-lock.json'),
    JSON.stringify({ name: 'clone', lockfileVersion: 3, requires: true, packages }),
  )
  await write(join(root, 'program.mjs'), `console.log(process.env.CAME_ALONG ?? 'of the machine')`)
  await mkdir(join(root, 'host'))
  for (const file of ['launch.mjs', 'node-options.mjs', 'own-modules.mjs', 'strip-types.mjs', 'wake-pool.mjs'])
    await copyFile(join(import.meta.dirname, file), join(root, 'host', file))
  const old = join(folder, 'old.cjs')
  await write(
    old,
    `Object.defineProperty(process, 'version', { value: 'v22.11.0' })
     Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.11.0' } })`,
  )
  const musl = join(folder, 'musl.cjs')
  await write(musl, 'process.report.getReport = () => ({ header: {} })')
  const registry = await serveRegistry(t, packed)
  const run = async (words: readonly string[], preloaded?: string) => {
    const { npm_execpath: _, ...env } = process.env
    const { stdout, stderr } = await promisify(execFile)(words[0] as string, words.slice(1), {
      cwd: root,
      env: {
        ...env,
        PATH: `${dirname(process.execPath)}:${env.PATH}`,
        npm_config_registry: registry.url,
        npm_config_cache: join(folder, 'cache'),
        NODE_OPTIONS: preloaded ? `--require ${preloaded}` : '',
      },
    })
    return { said: stdout.trim(), errors: stderr }
  }
  return {
    old,
    musl,
    root,
    requests: registry.requests,
    launch: (preloaded?: string) => run([process.execPath, 'host/launch.mjs', 'program.mjs'], preloaded),
    npm: (preloaded: string | undefined, ...words: string[]) => run(['npm', ...words], preloaded),
    has: (name: string) => existsSync(join(root, 'node_modules', name, 'package.json')),
  }
}

test(
  'an old Node on the machine installs everything, and the program runs on the Node that came along',
  comesAlong,
  async (t) => {
    const { launch, old, root, has } = await createClone(t)
    const { said, errors } = await launch(old)
    assert.equal(said, 'yes', errors)
    assert.ok(has('native'))
    assert.ok(!existsSync(join(root, '.cache/launch')))
  },
)

test(
  'what an old Node left out is repaired by the next start, with an old Node and with a good one',
  comesAlong,
  async (t) => {
    const { launch, npm, old, has } = await createClone(t)
    for (const node of [undefined, old]) {
      await npm(old, 'ci')
      assert.ok(has('binder') && !has('native'), 'npm leaves out by the Node it runs on')
      assert.equal((await launch(node)).said, 'yes')
      assert.ok(has('native'))
    }
  },
)

test('a missing package is installed again, and a complete installation is left alone', comesAlong, async (t) => {
  const { launch, root, requests, has } = await createClone(t)
  await launch()
  await rm(join(root, 'node_modules/binder'), { recursive: true })
  assert.equal((await launch()).said, 'yes')
  assert.ok(has('binder'))
  const before = requests.length
  assert.equal((await launch()).errors, '')
  assert.equal(requests.length, before)
})

test(
  'a package that npm skips on the bundled Node, too, is reported once and not requested again',
  comesAlong,
  async (t) => {
    const { launch } = await createClone(t, { native: '>=99' })
    const first = await launch()
    assert.match(first.errors, /npm did not install packages that this machine may need: node_modules\/native/)
    assert.equal(first.said, 'yes')
    assert.equal((await launch()).errors, '')
  },
)

test(
  'on musl, where the Node that came along cannot start, the program runs on the one of the machine, if that is new enough',
  comesAlong,
  async (t) => {
    const { launch, musl } = await createClone(t)
    assert.equal((await launch(musl)).said, 'of the machine')
    await assert.rejects(launch(`${musl} --require ${join(dirname(musl), 'old.cjs')}`), /needs Node 24 or newer/)
  },
)
