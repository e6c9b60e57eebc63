import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { settingTable } from '../../host/config.ts'
import { ensureWebBuilt } from '../../host/ensure-web-built.ts'
import { oauthTable } from '../../host/oauth-settings.ts'
import { tryLock } from '../../host/postgres/file-lock.ts'
import { root } from '../checks/source-files.ts'
import { startHost } from '../start-host.ts'
import { parseWords } from '../suite/parse-words.ts'
import { findMissed } from './bars.ts'
import { hasCpuTimes } from './cpu-time.ts'
import { type Figure, formatFigures } from './figures.ts'
import { installPeer } from './install-peer.ts'
import { openWorld } from './open-world.ts'
import { dataPrefix, removeLeftOvers } from './remove-left-overs.ts'
import { rows } from './rows.ts'
import { full } from './world.ts'

const usage = `npm run bench [-- [--check] [--json <file>] [--no-peer] [--rows <of the row growth>] [row …]]
${rows.map(({ name, about }) => `  ${name.padEnd(22)}${about}`).join('\n')}`
const { values, positionals } = parseWords(usage, {
  allowPositionals: true,
  options: {
    check: { type: 'boolean', default: false },
    json: { type: 'string' },
    'no-peer': { type: 'boolean', default: false },
    rows: { type: 'string', default: full.growth.rows.map((rows) => rows.toExponential()).join(',') },
  },
})
const fail = (sentence: string): never => {
  console.error(sentence)
  process.exit(1)
}
const unknown = positionals.find((word) => !rows.some(({ name }) => name === word))
if (unknown !== undefined) fail(`There is no row “${unknown}”. Usage: ${usage}`)
const growth = values.rows.split(',').map(Number)
if (!growth.every((count, place) => Number.isInteger(count) && count > (growth[place - 1] ?? 1)))
  fail('--rows has whole numbers that grow, such as 1e3,1e5.')
if (!hasCpuTimes()) fail('The bench reads processor times from /proc, which only Linux has.')
// Nothing is appended: it is the same request for the file as at the end, minutes before.
if (values.json !== undefined)
  await appendFile(values.json, '').catch(({ message }: Error) => fail(`The figures cannot be written: ${message}`))
const scale = { ...full, growth: { ...full.growth, rows: growth } }
const chosen = rows.filter(({ name, onRequest }) =>
  positionals.length === 0 ? !onRequest : positionals.includes(name),
)

// The manual says to export the settings of a service: its database and its mail server are not for the hosts that are measured.
for (const name of Object.keys(process.env))
  if (name in settingTable || name in oauthTable || name.startsWith('LIMIT_')) delete process.env[name]

const folder = join(root, '.cache/bench')
await mkdir(folder, { recursive: true })
// Two would measure each other.
if (!tryLock(join(folder, 'lock'), 'exclusive')) fail('Another bench runs in this checkout. Wait until it has ended.')
await removeLeftOvers(folder)
// Before the bench adds its own.
const loadAverage = loadavg()[0] as number
const began = performance.now()
const opened = new AsyncDisposableStack()
const interruption = new AbortController()
let closing: Promise<void> | undefined
const close = () => {
  closing ??= opened.disposeAsync()
  return closing
}
// Both the group and the launcher may send a signal; a launcher that was killed only disconnects. What runs then fails for want of what it needs, and nothing
// that was started stays, even when the signal is sent again meanwhile.
for (const end of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])
  process.on(end, () => {
    interruption.abort()
    void close()
  })

const figures: Figure[] = []
let pinned = false
/** After each row: what comes later may fail. */
const writeFigures = async () => {
  if (!values.json) return
  const conditions = { processors: cpus().map(({ model }) => model), node: process.version, pinned, loadAverage }
  await writeFile(values.json, `${JSON.stringify({ ...conditions, figures }, null, 2)}\n`)
}
try {
  await ensureWebBuilt({ say: console.error })
  if (!values['no-peer']) installPeer()
  const data = await mkdtemp(join(folder, dataPrefix))
  opened.defer(() => rm(data, { recursive: true, force: true }))
  // On the disk of the project, not in memory as the tests' hosts: what is written must get there.
  const createData = () => mkdtemp(join(data, 'host-'))
  const startHere = async () => startHost({ LOG_LEVEL: 'silent' }, { dataDir: await createData() })
  const opening = {
    scale,
    startHost: startHere,
    createData,
    withPeers: !values['no-peer'],
    pinned: true,
    interrupted: interruption.signal,
  }
  const opens = openWorld(opening)
  opened.defer(async () => (await opens.catch(() => undefined))?.close())
  const { world, ...machine } = await opens
  pinned = machine.pinned
  for (const { name, about, run } of chosen) {
    console.error(`${name}: ${about} (${((performance.now() - began) / 1000).toFixed(0)} s)`)
    const found = await run(world)
    figures.push(...found)
    console.log(formatFigures(found))
    await writeFigures()
  }
} catch (error) {
  console.error(closing ? 'Interrupted.' : error)
  process.exitCode = 1
}
await close()
if (process.exitCode) process.exit()

const seconds = ((performance.now() - began) / 1000).toFixed(0)
console.error(
  `Done in ${seconds} s; ${pinned ? 'the load had a processor of its own' : 'load and server shared their processors'}; load average before ${loadAverage.toFixed(1)}.`,
)
if (values.check) {
  const { missed, withoutPeer } = findMissed(figures, { withPeers: !values['no-peer'], rows: chosen })
  if (withoutPeer > 0) console.log(`Left out without Better Auth: ${withoutPeer} bars that compare with it.`)
  console.log(
    [
      ...missed,
      missed.length === 0 ? 'Every bar that was looked at is reached.' : `${missed.length} bars are missed.`,
    ].join('\n'),
  )
  process.exit(missed.length > 0 ? 1 : 0)
}
process.exit(0)
