import { allChecks } from './checks/all-checks.ts'
import { listBundles } from './checks/bundle.ts'
import { listClientSize } from './checks/client-size.ts'
import { requireCheckout } from './checks/source-files.ts'
import { changedFiles, concernedFiles } from './suite/changed.ts'
import { parseWords } from './suite/parse-words.ts'
import { runTests } from './suite/run-tests.ts'
import { selectAll } from './suite/select.ts'
import { createTally } from './suite/tally.ts'

parseWords('npm run check', {})
requireCheckout()
const begun = performance.now()
const since = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`

/** External programs run while the checks of this process do; the last one may build the web first. */
const runCheck = async ([name, check]: [string, () => string[] | Promise<string[]>]) => {
  const started = performance.now()
  const problems = await check()
  const said = `${name} (${since(started)})`
  console.log(problems.length === 0 ? `ok    ${said}` : `FAIL  ${said}\n${problems.join('\n')}`)
  return problems.length
}

const isLater = ([name]: [string, unknown]) => /budget/.test(name)
const checks = Object.entries(allChecks)
const failed = await Promise.all(checks.filter((check) => !isLater(check)).map(runCheck))
for (const check of checks.filter(isLater)) failed.push(await runCheck(check))
console.log(`First-load JavaScript, gzip:\n${(await listBundles()).join('\n')}`)
console.log(`Identity client, gzip:\n${(await listClientSize()).join('\n')}`)
if (failed.some((problems) => problems > 0)) process.exit(1)

const changed = changedFiles()
const concerned = concernedFiles(changed)
// The checks themselves have just run.
const { tests } = selectAll({ browser: false })
const whole = tests.filter((file) => concerned.has(file) && file !== 'dev/checks/all-checks.test.ts')
console.log(
  `\n${changed.length === 1 ? '1 file' : `${changed.length} files`} changed since main; ${whole.length} of ${tests.length} test files ${whole.length === 1 ? 'is' : 'are'} concerned.`,
)
const tally = createTally()
if (whole.length > 0) await runTests({ whole }, tally)
tally.print()
console.log(`Checked in ${since(begun)}.`)
process.exit(tally.counts.failed > 0 ? 1 : 0)
