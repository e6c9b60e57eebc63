import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { signal } from '../../host/postgres/processes.ts'

const read = <Result>(work: () => Result): Result | undefined => {
  try {
    return work()
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}

/** All processes of the Postgres in a directory; Linux only. */
export const processesIn = (directory: string): number[] =>
  readdirSync('/proc').flatMap((pid) =>
    read(() => readlinkSync(`/proc/${pid}/cwd`)) === directory ? [Number(pid)] : [],
  )

/** Those that serve a client. */
export const backendsIn = (directory: string): number[] =>
  processesIn(directory).filter((pid) =>
    /^postgres: (?:[\w-]+: )?\w+ \w+ (\[local\]|127\.0\.0\.1)/.test(
      read(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '',
    ),
  )

/** Sends a signal to all of them. */
export const signalAll = (directory: string, name: NodeJS.Signals): void => {
  for (const pid of processesIn(directory)) read(() => signal(pid, name))
}
