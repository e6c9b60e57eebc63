import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../checks/source-files.ts'
import { findBrowser } from '../find-browser.ts'
import { prepareTemplate } from '../host-data.ts'
import type { Tally } from './tally.ts'

type Suite = { suites?: Suite[]; specs?: { title: string; tests: { results: { duration: number }[] }[] }[] }
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }

const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** Runs journeys in a real browser against a real host: all of them, or those selected by Playwright's own filters (paths, `--grep`, `--trace`). */
export const runJourneys = async (filters: readonly string[], tally: Tally): Promise<void> => {
  const browser = await findBrowser()
  console.log(`\nJourneys in Chromium from ${browser.from}`)
  const report = join(root, '.cache/journeys.json')
  await mkdir(join(root, '.cache'), { recursive: true })
  await rm(report, { force: true })
  const config = join(root, 'dev/playwright.config.ts')
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', config, ...filters],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ...browser.environment,
        CHROMIUM_PATH: browser.executablePath,
        TEST_HOST_TEMPLATE: await prepareTemplate(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    },
  )
  const [code] = await once(child, 'close')
  const text = await readFile(report, 'utf8').catch(() => undefined)
  if (text === undefined) return tally.fail(`The journeys ended with ${code} before they could report.`)
  const { stats, suites } = JSON.parse(text) as PlaywrightReport
  tally.add(stats.expected, stats.unexpected + stats.flaky)
  for (const { title, tests } of suites.flatMap(specsOf))
    for (const { results } of tests) tally.addTest(title, results.at(-1)?.duration ?? 0)
}
