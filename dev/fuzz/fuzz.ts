import { settingTable } from '../../host/config.ts'
import { ensureWebBuilt } from '../../host/ensure-web-built.ts'
import { oauthTable } from '../../host/oauth-settings.ts'
import { parseWords } from '../suite/parse-words.ts'
import { runFuzz } from './run-fuzz.ts'

const usage = `npm run fuzz [-- [--requests <number>] [--seed <number>] [--connections <number>]]
  sends requests to every route of a host of its own, as every kind of caller; what it fails at is kept in dev/fuzz/found and tried again by npm test`
const { values } = parseWords(usage, {
  options: {
    requests: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    connections: { type: 'string', default: '24' },
  },
})
const numberOf = (name: 'requests' | 'seed' | 'connections'): number => {
  const number = Number(values[name])
  if (Number.isSafeInteger(number) && number >= 0) return number
  console.error(`--${name} is a whole number.`)
  process.exit(1)
}

// The settings of a service are not for a host that anything is sent to.
for (const name of Object.keys(process.env))
  if (name in settingTable || name in oauthTable || name.startsWith('LIMIT_')) delete process.env[name]

const ends: (() => unknown)[] = []
const ending = { after: (end?: () => unknown) => void (end && ends.unshift(end)) }
const close = async () => {
  for (const end of ends.splice(0)) await Promise.resolve(end()).catch(() => {})
}
// Interrupted, it says what it has found.
const interruption = new AbortController()
for (const end of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(end, () => interruption.abort())

const isTerminal = process.stderr.isTTY
let said = 0
const say = (progress: string): void => {
  if (isTerminal) return void process.stderr.write(`\r\x1b[K${progress}`)
  if (performance.now() - said < 5_000) return
  said = performance.now()
  console.error(progress)
}

await ensureWebBuilt({ say: console.error })
const [seed, requests, connections] = [numberOf('seed'), numberOf('requests'), numberOf('connections')]
const began = performance.now()
const found = await runFuzz({
  ending: ending as never,
  seed,
  requests,
  connections,
  say,
  signal: interruption.signal,
}).catch(async (error) => {
  console.error(error)
  await close()
  process.exit(1)
})
await close()
if (isTerminal) process.stderr.write('\r\x1b[K')
console.log(`${'route'.padEnd(76)}${'2xx, 3xx'.padStart(10)}${'4xx'.padStart(10)}${'503'.padStart(8)}`)
for (const [route, { done, refused, unavailable }] of found.tallies)
  console.log(
    `${route.padEnd(76)}${String(done).padStart(10)}${String(refused).padStart(10)}${String(unavailable).padStart(8)}`,
  )
console.log(
  `\nBy caller: ${Object.entries(found.byCaller)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ')}`,
)
const unreached = found.neverReached
console.log(unreached.length === 0 ? 'Every route was reached.' : `Never past validation: ${unreached.join(', ')}`)
const kinds = new Map<string, number>()
for (const problem of found.problems) kinds.set(problem, (kinds.get(problem) ?? 0) + 1)
for (const [problem, count] of kinds) console.log(`✖ ${count} × ${problem}`)
for (const line of new Set(found.unexpected.map((one) => one.slice(0, 600)))) console.log(`✖ In the log: ${line}`)
const seconds = (performance.now() - began) / 1000
console.log(
  `\nSeed ${seed}: ${Object.entries(found.counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(
      ', ',
    )}, in ${seconds.toFixed(0)} s; ${found.problems.length} found${found.kept.length > 0 ? `, kept as ${found.kept.join(', ')}` : ''}.`,
)
process.exit(found.problems.length + found.unexpected.length > 0 ? 1 : 0)
