import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob, mkdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { ensureWebBuilt } from '../host/ensure-web-built.ts'
import { findBrowser } from './find-browser.ts'
import { leaveTestPostgres, testPostgresUrl } from './test-postgres.ts'

const root = join(import.meta.dirname, '..')
const withJourneys = !process.argv.includes('--no-browser')
const counts = { passed: 0, failed: 0 }
/** What this machine cannot run, and why. */
const skipped: string[] = []
/** What failed, said again at the end: by then it has scrolled away. */
const failures: string[] = []

const testFiles = async () => {
  const files = await Array.fromAsync(
    glob('{wire,design,kit,identity,identity-client,cards,wallet,contracts,web,host,dev}/**/*.test.ts', {
      cwd: root,
      exclude: (name) => name === 'node_modules' || name === 'dist' || (!withJourneys && name === 'dev/engines'),
    }),
  )
  return files.sort().map((file) => join(root, file))
}

const causeOf = ({ cause, message }: Error) => String(cause instanceof Error ? (cause.stack ?? cause) : message)

/** Every test beside its file, two files at a time, each in its own process. */
const runTests = async () => {
  process.env.TEST_DATABASE_URL = await testPostgresUrl()
  // A file that neither passes nor fails, say because it left a server open, is ended and fails; the run goes on.
  const events = run({ files: await testFiles(), concurrency: 2, timeout: 600_000 })
  events.on('test:pass', ({ name, details, todo, skip }) => {
    if (details.type !== 'suite' && todo === undefined && skip === undefined) counts.passed += 1
    if (typeof skip === 'string') skipped.push(`${name}: ${skip}`)
  })
  events.on('test:fail', ({ name, file, line, details }) => {
    if (details.type === 'suite') return
    counts.failed += 1
    failures.push(`${relative(root, file ?? name)}:${line ?? 1} › ${name}\n${causeOf(details.error)}`)
  })
  events.compose(spec).pipe(process.stdout, { end: false })
  await once(events, 'end')
  await leaveTestPostgres()
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } }

/** The journeys, in a real browser against a real host. */
const runJourneys = async () => {
  const browser = await findBrowser()
  console.log(`\nJourneys in Chromium from ${browser.from}`)
  const report = join(root, '.cache/journeys.json')
  await mkdir(join(root, '.cache'), { recursive: true })
  await rm(report, { force: true })
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', join(root, 'dev/playwright.config.ts')],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ...browser.environment,
        CHROMIUM_PATH: browser.executablePath,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    },
  )
  const [code] = await once(child, 'close')
  const text = await readFile(report, 'utf8').catch(() => undefined)
  if (text === undefined) {
    console.error(`The journeys ended with ${code} before they could report.`)
    counts.failed += 1
    return
  }
  const { stats } = JSON.parse(text) as PlaywrightReport
  counts.passed += stats.expected
  counts.failed += stats.unexpected + stats.flaky
}

await ensureWebBuilt({ say: (sentence) => console.log(sentence) })
await runTests()
if (withJourneys) await runJourneys()
for (const reason of skipped) console.log(`\nSkipped: ${reason}`)
for (const failure of failures) console.log(`\nFailed: ${failure}`)
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0)
