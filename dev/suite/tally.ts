import { relative } from 'node:path'
import type { EventData } from 'node:test'
import { root } from '../checks/source-files.ts'

type Ended = EventData.TestPass | EventData.TestFail
type Timed = { name: string; milliseconds: number }

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
const listSlowest = (all: readonly Timed[]) =>
  all
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, 10)
    .map(({ name, milliseconds }) => `${seconds(milliseconds).padStart(9)}  ${name}`)
    .join('\n')

const causeOf = ({ cause, message }: Error) => String(cause instanceof Error ? (cause.stack ?? cause) : message)

/** Counts what ran, and collects what is reported at the end. */
export const createTally = () => {
  const counts = { passed: 0, failed: 0 }
  /** What this machine cannot run, and why. */
  const skipped: string[] = []
  /** Repeated at the end: by then it has scrolled away. */
  const failures: string[] = []
  const tests: Timed[] = []
  const files: Timed[] = []

  const fail = (text: string) => {
    counts.failed += 1
    failures.push(text)
  }

  return {
    counts,
    /** Whether no test ran, failed or was skipped. */
    isEmpty: () => counts.passed + counts.failed + skipped.length === 0,
    files,
    fail,
    add: (passed: number, failed: number) => {
      counts.passed += passed
      counts.failed += failed
    },
    addTest: (name: string, milliseconds: number) => tests.push({ name, milliseconds }),
    addFile: (name: string, milliseconds: number) => files.push({ name, milliseconds }),
    pass: ({ name, details, todo, skip }: Ended) => {
      if (todo === undefined && skip === undefined) counts.passed += 1
      if (typeof skip === 'string') skipped.push(`${name}: ${skip}`)
      tests.push({ name, milliseconds: details.duration_ms })
    },
    failTest: ({ name, file, line, details }: EventData.TestFail) => {
      fail(`${relative(root, file ?? name)}:${line ?? 1} › ${name}\n${causeOf(details.error)}`)
      tests.push({ name, milliseconds: details.duration_ms })
    },
    print: () => {
      if (tests.length > 10) console.log(`\nThe slowest tests:\n${listSlowest(tests)}`)
      if (files.length > 10) console.log(`\nThe slowest files:\n${listSlowest(files)}`)
      for (const reason of skipped) console.log(`\nSkipped: ${reason}`)
      for (const failure of failures) console.log(`\nFailed: ${failure}`)
      console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
    },
  }
}

export type Tally = ReturnType<typeof createTally>
