import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'

/** Whether a process works in the directory, as every process of a Postgres does in its data directory. Compares the directory itself, not its path. */
const worksIn = (pid: number, directory: string): boolean => {
  try {
    const here = statSync(directory)
    const there = statSync(`/proc/${pid}/cwd`)
    return (
      here.ino === there.ino && here.dev === there.dev && readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n'
    )
  } catch {
    return false
  }
}

/** Whether the process is alive and the Postgres of this directory: a process id from a file may have been reused. */
export const isPostgresOf = (pid: number, directory: string): boolean => {
  if (process.platform === 'linux') return worksIn(pid, directory)
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.includes(`postgres -D ${directory} `)
}

/**
 * Ids of processes that a killed Postgres has left in the directory; none while their parent is alive. They end with
 * their statement, which may be never. Found on Linux only.
 */
export const listOrphans = (directory: string): number[] => {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, directory))
  const isChild = (pid: number) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ')
    } catch {
      return true
    }
  }
  return pids.every(isChild) ? pids : []
}

/** Sends a signal. Does nothing when the process has already ended. */
export const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
