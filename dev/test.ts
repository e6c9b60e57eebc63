import { ensureWebBuilt } from '../host/ensure-web-built.ts'
import { requireCheckout } from './checks/source-files.ts'
import { concernedFiles } from './suite/changed.ts'
import { parseWords } from './suite/parse-words.ts'
import { runJourneys } from './suite/run-journeys.ts'
import { runTests } from './suite/run-tests.ts'
import { select, selectAll } from './suite/select.ts'
import { createTally } from './suite/tally.ts'

const usage = 'npm test [-- [--no-browser] [--trace] [--thorough] [path or word …]]'
const { values, positionals } = parseWords(usage, {
  allowPositionals: true,
  options: {
    'no-browser': { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    thorough: { type: 'boolean', default: false },
  },
})
requireCheckout()
if (values.thorough) process.env.THOROUGH = 'yes'

const all = positionals.length === 0
const suites = { browser: !values['no-browser'] }
const { tests, journeys, named, problems } = all
  ? { ...selectAll(suites), named: undefined, problems: [] }
  : select(positionals, suites)
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
const tally = createTally()

const needsWeb = () => {
  const users = concernedFiles(['host/ensure-web-built.ts', 'dev/start-host.ts'])
  return [...tests, ...(named?.tests ?? [])].some((file) => users.has(file))
}
if (all || journeys.length > 0 || needsWeb()) await ensureWebBuilt({ say: (sentence) => console.log(sentence) })

await runTests({ whole: tests, ...(named && { titles: { files: named.tests, title: named.title } }) }, tally)
const trace = values.trace ? ['--trace', 'on'] : []
const exactly = (file: string) => `${RegExp.escape(file)}$`
if (journeys.length > 0) await runJourneys([...(all ? [] : journeys.map(exactly)), ...trace], tally)
if (named && named.journeys.length > 0) {
  const filters = [...named.journeys.map(exactly), '--grep', named.title.source, '--pass-with-no-tests', ...trace]
  await ensureWebBuilt({ say: (sentence) => console.log(sentence) })
  await runJourneys(filters, tally)
}
if (tally.isEmpty()) tally.fail(`No test has ${positionals.map((word) => `“${word}”`).join(' or ')} in its title.`)
tally.print()
process.exit(tally.counts.failed > 0 || tally.counts.passed === 0 ? 1 : 0)
