// Plain JavaScript on purpose: this file runs on whatever Node the machine has (18 or newer), before anything is installed.
// It installs what the lock file asks for if it is not there, then runs the given program on the Node that came with it.
// Usage: node host/launch.mjs [--dev] <program.ts> [argument…]; --dev also needs the development dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [first, ...others] = process.argv.slice(2)
const withDev = first === '--dev'
const [program, ...programArguments] = withDev ? others : [first, ...others]

const readPackages = (file) => {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/** npm writes its own list of what it installed last, so a broken or outdated installation shows here. */
const isInstalled = () => {
  const wanted = readPackages('package-lock.json')
  const present = readPackages('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  return Object.entries(wanted).every(
    ([path, { version, dev, devOptional, optional, link }]) =>
      !path.startsWith('node_modules/') ||
      link ||
      optional ||
      ((dev || devOptional) && !withDev) ||
      present[path]?.version === version,
  )
}

const install = () => {
  console.error('Installing what is missing; this happens once.')
  const flags = ['ci', '--loglevel=error', ...(withDev ? [] : ['--omit=dev'])]
  const npm = process.env.npm_execpath
  const { status, error } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...flags], { cwd: root, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', flags, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  if (status === 0) return
  console.error(`The installation failed${error ? `: ${error.message}` : ''}. Nothing was started.`)
  process.exit(1)
}

const wantedMajor = 24

/** npm installs the Node that comes along on musl as well, where nothing can start it. */
const hasGlibc = () => process.report.getReport().header.glibcVersionRuntime !== undefined

const findNode = () => {
  const brought = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(brought) && hasGlibc()) return brought
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) return process.execPath
  console.error(
    `IYK Cards runs on Node ${wantedMajor}. It brings its own on Linux with glibc (x64, arm64); here, please install Node ${wantedMajor} or newer. This is ${process.version}.`,
  )
  process.exit(1)
}

if (!isInstalled()) install()
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
