// Plain JavaScript on purpose: this file runs on whatever Node the machine has (18 or newer), before anything is installed.
// It installs what the lock file asks for if it is not there, then runs the given program on the Node that came with it.
// Usage: node host/launch.mjs [--dev] <program.ts> [argument…]; --dev also needs the development dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [first, ...others] = process.argv.slice(2)
const withDev = first === '--dev'
const [program, ...programArguments] = withDev ? others : [first, ...others]

const wantedMajor = 24
const ownMajor = Number(process.versions.node.split('.')[0])

/** npm installs the Node that comes along on musl as well, where nothing can start it. */
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
/** Optional packages for one kind of machine are what npm leaves out under a Node it finds too old; others belong to a machine without any. */
const isForHere = ({ os, cpu, libc }) =>
  Boolean(os || cpu) &&
  fits(os, process.platform) &&
  fits(cpu, process.arch) &&
  (process.platform !== 'linux' || fits(libc, hasGlibc() ? 'glibc' : 'musl'))

/** What npm left out although it ran under a good Node: asking it again would change nothing. */
const leftOutFile = 'node_modules/.cache/left-out.json'

/** The packages that are not there as the lock file has them, by npm's own list of what it installed last and by the folders themselves. */
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

/** Runs npm on that Node, so that it is this one by which npm judges what fits. */
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
  console.error(`The installation failed${error ? `: ${error.message}` : ''}. Nothing was started.`)
  process.exit(1)
}

const refuseOldNode = () => {
  console.error(
    `IYK Cards runs on Node ${wantedMajor}. It brings its own on Linux with glibc (x64, arm64); here, please install Node ${wantedMajor} or newer. This is ${process.version}.`,
  )
  process.exit(1)
}

/** The Node that comes along, alone and by the hash of the lock file, in a folder of its own: the installation replaces node_modules. */
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
  console.error('Installing what is missing; this happens once.')
  const { node, remove } = ownMajor < wantedMajor ? bringNode() : { node: process.execPath, remove: () => {} }
  runNpm(node, ['ci', '--loglevel=error', ...(withDev ? [] : ['--omit=dev'])], root)
  remove()
  const missing = findMissing()
  if (missing.length === 0) return
  console.error(`npm has left out what this machine may need: ${missing.join(', ')}`)
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
const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, program), ...programArguments], {
  // The channel tells the program when this launcher is gone, however it went.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    ...process.env,
    PATH: `${dirname(node)}:${process.env.PATH}`,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compile'),
  },
})
// A terminal sends these to the program too; the launcher only waits for it, and passes on what reached it alone.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'))
// npm that was killed tells nobody; nothing else ever becomes the parent of what npm started.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
