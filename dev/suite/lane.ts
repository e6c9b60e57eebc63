import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, suite } from 'node:test'
import { pathToFileURL } from 'node:url'

// Runs test files one after the other in one process, each as its own suite, so that the program is loaded once and not once per file. A suite of which no test
// matches the titles that were asked for runs no hook, where a file by itself would start a host and not stop it.
const [queue = '', max = '', titled = ''] = process.argv.slice(2)
const files: string[] = JSON.parse(readFileSync(join(queue, 'files.json'), 'utf8'))

/** Of all lanes, only one can create the folder. */
const reserve = (place: number) => {
  try {
    mkdirSync(join(queue, String(place)))
    return true
  } catch {
    return false
  }
}

/** Ends the process, which fails the run: a test that never ends or leaves something open must not hold up the others for good. */
const endAfter = (milliseconds: number, complain: () => string) =>
  setTimeout(() => {
    console.error(complain())
    process.exit(1)
  }, milliseconds)

/** With every case of every property, a file may take most of an hour. */
const longest = (process.env.THOROUGH ? 60 : 10) * 60_000

/** What keeps the process alive, by the test file after which it was there first. Only Node's own, undocumented list has the objects themselves. */
const openedBy = new Map<unknown, string>()
const listOpen = () => (process as unknown as { _getActiveHandles(): readonly object[] })._getActiveHandles()

/** A process by its command, a socket by the port of the other end, anything else by its kind. */
const describeOpen = (open: { spawnargs?: readonly string[]; remotePort?: number }) =>
  `${open.constructor.name} ${open.spawnargs?.join(' ') ?? open.remotePort ?? ''}`

const ran: string[] = []
for (const [place, file] of files.entries()) {
  if (ran.length === Number(max)) break
  if (!reserve(place)) continue
  ran.push(file)
  const { promise, resolve } = Promise.withResolvers<void>()
  const ended = suite(file, { timeout: longest }, async () => {
    try {
      await import(pathToFileURL(file).href)
      after(() => resolve())
    } catch (error) {
      resolve()
      throw error
    }
  })
  if (titled) ended.then(resolve)
  const watchdog = endAfter(longest + 60_000, () => `${file} has not ended after ${longest / 60_000 + 1} minutes.`)
  await promise
  clearTimeout(watchdog)
  for (const open of listOpen()) if (!openedBy.has(open)) openedBy.set(open, file)
}
// A timer without a reference fires only where something else keeps the process alive.
endAfter(60_000, () =>
  [
    `One of these test files left something open (${process.getActiveResourcesInfo()}):`,
    ...ran,
    ...listOpen().map((open) => `${describeOpen(open)} since ${openedBy.get(open)}`),
  ].join('\n'),
).unref()
