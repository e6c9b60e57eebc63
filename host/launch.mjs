// Plain JavaScript: this file runs on whatever Node the machine has (18 or newer), before anything is installed.
// It installs missing packages of the lock file, then runs the given program on the bundled Node.
// Usage: node host/launch.mjs [--dev] <program.ts> [argument…]; --dev also needs the development dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeArguments, nodeEnvironment } from './node-options.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [first, ...others] = process.argv.slice(2)
const withDev = first === '--dev'
const [program, ...programArguments] = withDev ? others : [first, ...others]

const wantedMajor = 24
const ownMajor = Number(process.versions.node.split('.')[0])

/** npm installs the bundled Node on musl as well, where it cannot run. */
const hasGlibc = () => process.report.getReport().header.glibcVersionRuntime !== undefined

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'))
  } catch {
    return undefined
  }
}

const wanted = readJson('package-lock.json')?.packages ?? {}
const nodePackage = `node-${process.platform}-${process.arch}`
const broughtEntry = process.platform === 'linux' && hasGlibc() ? wanted[`node_modules/${nodePackage}`] : undefined
const brought = join(root, 'node_modules', nodePackage, 'bin/node')

const fits = (listed, name) => {
  const names = [listed ?? []].flat()
  return names.length === 0 || names.includes(name) || (names[0]?.startsWith('!') && !names.includes(`!${name}`))
}
/** Whether an optional package is built for this machine; npm skips such packages under a Node that is too old. Those without os and cpu are fallbacks. */
const isForHere = ({ os, cpu, libc }) =>
  Boolean(os || cpu) &&
  fits(os, process.platform) &&
  fits(cpu, process.arch) &&
  (process.platform !== 'linux' || fits(libc, hasGlibc() ? 'glibc' : 'musl'))

/** The packages that npm skipped although it ran on the bundled Node: asking again would change nothing. */
const leftOutFile = 'node_modules/.cache/left-out.json'

/** The packages that differ from the lock file, by npm's own list of what it last installed and by the folders themselves. */
const findMissing = () => {
  const present = readJson('node_modules/.package-lock.json')?.packages ?? {}
  const leftOut = readJson(leftOutFile) ?? []
  return Object.entries(wanted)
    .filter(
      ([path, { version, dev, devOptional, optional, link, ...entry }]) =>
        path.startsWith('node_modules/') &&
        !link &&
        (!optional || isForHere(entry)) &&
        (withDev || !(dev || devOptional)) &&
        !leftOut.includes(path) &&
        (present[path]?.version !== version || !existsSync(join(root, path, 'package.json'))),
    )
    .map(([path]) => path)
}

/** Runs npm on the given Node, so that npm checks packages against that version. */
const runNpm = (node, words, cwd) => {
  const npm = process.env.npm_execpath
  const options = {
    cwd,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
  }
  const { status, error } = npm?.endsWith('.js')
    ? spawnSync(node, [npm, ...words], options)
    : spawnSync('npm', words, { ...options, shell: process.platform === 'win32' })
  if (status === 0) return
  console.error(`The installation failed${error ? `: ${error.message}` : ''}. IYK Cards was not started.`)
  process.exit(1)
}

const refuseOldNode = () => {
  console.error(
    `IYK Cards needs Node ${wantedMajor} or newer; this is ${process.version}. It is bundled only for Linux with glibc (x64, arm64), so install it first.`,
  )
  process.exit(1)
}

/** Installs the bundled Node by itself, verified by the lock file's hash, in a folder of its own, because the installation replaces node_modules. */
const bringNode = () => {
  const folder = join(root, '.cache/launch')
  const dependencies = { [nodePackage]: broughtEntry.version }
  const name = 'launch'
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, private: true, dependencies }))
  const packages = { '': { name, dependencies }, [`node_modules/${nodePackage}`]: { ...broughtEntry, optional: false } }
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ name, lockfileVersion: 3, requires: true, packages }),
  )
  runNpm(process.execPath, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], folder)
  return {
    node: join(folder, 'node_modules', nodePackage, 'bin/node'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const install = () => {
  if (ownMajor < wantedMajor && !broughtEntry) refuseOldNode()
  console.error('Installing dependencies. This happens once.')
  const { node, remove } = ownMajor < wantedMajor ? bringNode() : { node: process.execPath, remove: () => {} }
  runNpm(node, ['ci', '--loglevel=error', ...(withDev ? [] : ['--omit=dev'])], root)
  remove()
  const missing = findMissing()
  if (missing.length === 0) return
  console.error(`npm did not install packages that this machine may need: ${missing.join(', ')}`)
  mkdirSync(dirname(join(root, leftOutFile)), { recursive: true })
  writeFileSync(join(root, leftOutFile), JSON.stringify(missing))
}

const findNode = () => {
  if (broughtEntry && existsSync(brought)) return brought
  if (ownMajor < wantedMajor) refuseOldNode()
  return process.execPath
}

if (findMissing().length > 0) install()
const node = findNode()
/** Also of what the tools start in their turn. */
const optionsOfTools = [process.env.NODE_OPTIONS, `--import=${new URL('wake-pool.mjs', import.meta.url)}`]
  .join(' ')
  .trim()
// What serves is kept small; tools may take what they need to be fast.
const options = withDev
  ? { words: ['--disable-warning=ExperimentalWarning'], defaults: {}, always: { NODE_OPTIONS: optionsOfTools } }
  : { words: nodeArguments, defaults: nodeEnvironment, always: {} }
const child = spawn(node, [...options.words, join(root, program), ...programArguments], {
  // The IPC channel closes when this launcher ends in any way, which tells the program.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    ...options.defaults,
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
    ...process.env,
    ...options.always,
    PATH: `${dirname(node)}:${process.env.PATH}`,
  },
})
// A terminal sends SIGINT to the program too, so the launcher only waits; signals sent to the launcher alone are passed on.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'))
// A killed npm sends no signal; a changed parent process is the only sign of it.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
