import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { run, type TestsStream } from 'node:test'
import { root } from '../checks/source-files.ts'
import { leaveTestPostgres, testPostgresUrl } from '../test-postgres.ts'
import type { Tally } from './tally.ts'

/** A test that never ends must not hold up the others for good. */
const longest = 660_000
/** Files that one process runs before the next takes over: enough to amortize its start, few enough to keep it small. */
const filesOfLane = 25
/** Tests wait for processes, timeouts and the store: more lanes than there are processors. */
const lanes = availableParallelism() + 2
const timesFile = join(root, '.cache/test-times.json')
/** For a fresh clone: the files that take longest, in seconds. Only their order matters. */
const expectedFile = join(import.meta.dirname, 'expected-times.json')
const interrupted = new AbortController()
/** Ending the run ends what it has started. */
const node = { execArgv: ['--disable-warning=ExperimentalWarning'], signal: interrupted.signal }

type Times = Record<string, number>
const readTimes = async (): Promise<Times> => JSON.parse(await readFile(timesFile, 'utf8').catch(() => '{}')) as Times
const readExpected = async () => JSON.parse(await readFile(expectedFile, 'utf8')) as Times

const writeTimes = async (times: Times) => {
  await mkdir(join(root, '.cache'), { recursive: true })
  await writeFile(timesFile, JSON.stringify(times))
}

/** What took longest last time comes first, so that no long file is left at the end; a new file is ranked by what it does. */
const longestFirst = async (files: readonly string[]): Promise<string[]> => {
  const times = await readTimes()
  const expected = await readExpected()
  const guess = async (file: string) => {
    const seconds = expected[file]
    if (seconds !== undefined) return seconds * 1000
    const text = await readFile(join(root, file), 'utf8')
    return /\bstartHost\(|\bspawn/.test(text) ? 30_000 : text.length / 10
  }
  const timed = await Promise.all(files.map(async (file) => ({ file, time: times[file] ?? (await guess(file)) })))
  return timed.sort((one, other) => other.time - one.time).map(({ file }) => file)
}

const laneFile = join(import.meta.dirname, 'lane.ts')

/** Reports the tally of a stream's tests; `says` prints a line for each, immediately or when its file is done. */
const listen = (events: TestsStream, tally: Tally, says: (line: string) => void) => {
  const line = (mark: string, name: string, nesting: number, milliseconds: number) =>
    says(`${'  '.repeat(nesting)}${mark} ${name} (${milliseconds.toFixed(0)} ms)`)
  events.on('test:pass', (test) => {
    // A process without a test counts as a passed one.
    if (test.details.type === 'suite' || test.name === test.file) return
    tally.pass(test)
    line('✔', test.name, test.nesting, test.details.duration_ms)
  })
  events.on('test:fail', (test) => {
    const { type, error, duration_ms } = test.details
    const { failureType } = error as { failureType?: string }
    // A suite fails by its tests, which are reported, or by itself.
    if (type === 'suite' && failureType === 'subtestsFailed') return
    // A lane says what was wrong with it in what it prints last.
    if (test.name === laneFile) return
    tally.failTest(test)
    line('✖', test.name, test.nesting, duration_ms)
  })
  for (const kind of ['test:stdout', 'test:stderr'] as const) events.on(kind, ({ message }) => says(message.trimEnd()))
}

/**
 * Runs the files' tests in a few processes that take one file after the other; with a title, only the tests that match it. A process then takes one file,
 * because Node does not wait for a second suite once titles are chosen.
 */
const runInLanes = async (files: readonly string[], tally: Tally, title?: RegExp) => {
  const queue = await mkdtemp(join(tmpdir(), 'iyk-tests-'))
  const ordered = await longestFirst(files)
  await writeFile(join(queue, 'files.json'), JSON.stringify(ordered.map((file) => join(root, file))))
  const taken = async () => (await readdir(queue)).length - 1
  const done: Times = {}
  const runLane = async () => {
    while (!interrupted.signal.aborted) {
      const before = await taken()
      if (before === ordered.length) return
      let lines: string[] = []
      const events = run({
        files: [laneFile],
        argv: title ? [queue, '1', 'titled'] : [queue, String(filesOfLane)],
        // A suite's name is its path, which is no title.
        ...(title && { testNamePatterns: [new RegExp(`^(?!${RegExp.escape(root)})[^]*(?:${title.source})`, 'i')] }),
        ...node,
      })
      listen(events, tally, (line) => lines.push(line))
      let ownFailure = false
      events.on('test:fail', ({ name, details }) => {
        const { failureType } = details.error as { failureType?: string }
        if (name === laneFile && failureType !== 'subtestsFailed') ownFailure = true
      })
      for (const kind of ['test:pass', 'test:fail'] as const)
        events.on(kind, ({ name, nesting, details }) => {
          if (nesting > 0 || details.type !== 'suite') return
          const file = relative(root, name)
          done[file] = details.duration_ms
          tally.addFile(file, details.duration_ms)
          console.log([`${file} (${(details.duration_ms / 1000).toFixed(1)} s)`, ...lines].join('\n'))
          lines = []
        })
      await once(events.resume(), 'end')
      if (lines.length > 0) console.log(lines.join('\n'))
      if (ownFailure) tally.fail(['A process of test files failed.', ...lines].join('\n'))
      // It could not even start.
      if ((await taken()) === before) return
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, files.length) }, runLane))
  if (!title) {
    for (const file of ordered) if (!(file in done)) tally.fail(`${file} did not finish.`)
    await writeTimes({ ...(await readTimes()), ...done })
  }
  await rm(queue, { recursive: true })
}

/** Runs each file in its own process. */
const runAlone = async (files: readonly string[], tally: Tally) => {
  const events = run({
    files: files.map((file) => join(root, file)),
    concurrency: lanes,
    timeout: longest,
    forceExit: true,
    ...node,
  })
  listen(events, tally, console.log)
  await once(events.resume(), 'end')
}

/** Their tests are about a module in its state at program start. */
const needsFreshProcess = new Set(['web/error-tracking/report-error.test.ts'])

/** Files that run whole, and files of which only some titles run. Paths are relative to the root. */
type Tests = { whole: readonly string[]; titles?: { files: readonly string[]; title: RegExp } }

/** Runs tests that need no browser of ours. */
export const runTests = async ({ whole, titles }: Tests, tally: Tally): Promise<void> => {
  process.env.TEST_DATABASE_URL = await testPostgresUrl()
  // Both the group and the launcher may send a signal; a launcher that was killed only disconnects.
  for (const end of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(end, () => interrupted.abort())
  try {
    const shared = whole.filter((file) => !needsFreshProcess.has(file))
    const alone = whole.filter((file) => needsFreshProcess.has(file))
    if (shared.length > 0) await runInLanes(shared, tally)
    if (alone.length > 0) await runAlone(alone, tally)
    if (titles && titles.files.length > 0) await runInLanes(titles.files, tally, titles.title)
  } finally {
    await leaveTestPostgres()
  }
}
