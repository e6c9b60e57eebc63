import { settingTable } from '../../host/config.ts'
import { ensureWebBuilt } from '../../host/ensure-web-built.ts'
import { oauthTable } from '../../host/oauth-settings.ts'
import { parseWords } from '../suite/parse-words.ts'
import { runScenario } from './run-scenario.ts'
import type { Outcome } from './scenario.ts'
import { scenarios } from './scenarios.ts'

const usage = `npm run faults [-- [--seed <number>] [--times <number>] [--minutes <of the soak>] [scenario …]]
${scenarios.map(({ name, about }) => `  ${name.padEnd(22)}${about}`).join('\n')}`
const { values, positionals } = parseWords(usage, {
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    times: { type: 'string' },
    minutes: { type: 'string', default: '60' },
  },
})
const fail = (sentence: string): never => {
  console.error(sentence)
  process.exit(1)
}
const numberOf = (name: 'seed' | 'times' | 'minutes') => {
  const number = Number(values[name])
  return Number.isFinite(number) && number >= 0 ? number : fail(`--${name} is a number.`)
}
const unknown = positionals.find((word) => !scenarios.some(({ name }) => name === word))
if (unknown !== undefined) fail(`There is no scenario “${unknown}”. Usage: ${usage}`)
const chosen = scenarios.filter(({ name }) => positionals.length === 0 || positionals.includes(name))

// The settings of a service are not for hosts that are broken on purpose.
for (const name of Object.keys(process.env))
  if (name in settingTable || name in oauthTable || name.startsWith('LIMIT_')) delete process.env[name]

const seed = numberOf('seed')
const isTerminal = process.stderr.isTTY
/** One line while a scenario runs; where lines stay, one every five seconds. */
const createSay = (name: string) => {
  let said = 0
  return (progress: string): void => {
    if (isTerminal) return void process.stderr.write(`\r\x1b[K${name}: ${progress}`)
    if (performance.now() - said < 5_000) return
    said = performance.now()
    console.error(`${name}: ${progress}`)
  }
}

type Result = { name: string; seconds: number; outcome: Outcome | undefined; skipped: string | undefined }
const results: Result[] = []
const print = ({ name, seconds, outcome, skipped }: Result): void => {
  const problems = outcome?.problems ?? []
  const verdict = skipped ? `skipped, ${skipped}` : problems.length === 0 ? 'held' : 'FAILED'
  console.log(`\n${name} (${seconds.toFixed(0)} s): ${verdict}`)
  for (const [what, figure] of Object.entries(outcome?.figures ?? {})) console.log(`  ${what.padEnd(34)}${figure}`)
  for (const problem of problems.slice(0, 20)) console.log(`  ✖ ${problem}`)
  if (problems.length > 20) console.log(`  ✖ and ${problems.length - 20} more`)
}
// Both the group and the launcher may send a signal; a launcher that was killed only disconnects. What was started is ended first.
const interruption = new AbortController()
for (const end of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(end, () => interruption.abort())

await ensureWebBuilt({ say: console.error })
for (const scenario of chosen) {
  if (interruption.signal.aborted) break
  const begun = performance.now()
  const skipped = scenario.skip?.()
  console.error(`${scenario.name}: ${scenario.about}`)
  const outcome = skipped
    ? undefined
    : await runScenario(scenario, {
        seed,
        ...(values.times !== undefined && { times: numberOf('times') }),
        minutes: scenario.name === 'soak' ? numberOf('minutes') : 0,
        say: createSay(scenario.name),
        signal: interruption.signal,
      })
  if (isTerminal) process.stderr.write('\r\x1b[K')
  const result = { name: scenario.name, seconds: (performance.now() - begun) / 1000, outcome, skipped }
  results.push(result)
  print(result)
}
const failed = results.filter(({ outcome }) => (outcome?.problems.length ?? 0) > 0).length
const skipped = results.filter((one) => one.skipped).length
const line = ({ name, seconds, outcome, skipped: why }: Result) =>
  `${name.padEnd(22)}${`${seconds.toFixed(0)} s`.padStart(8)}  ${why ? 'skipped' : (outcome?.problems.length ?? 0) > 0 ? 'FAILED' : 'held'}  ${['acknowledged', 'lost', 'doubled'].map((what) => `${outcome?.figures[what] ?? '-'} ${what}`).join(', ')}`
console.log(`\n${results.map(line).join('\n')}`)
console.log(`\nSeed ${seed}: ${results.length - failed - skipped} held, ${failed} failed, ${skipped} skipped.`)
process.exit(failed > 0 || results.length < chosen.length ? 1 : 0)
