import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'

/** Every process of a Postgres works in its data directory, under whatever name that is reached. */
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

/** Whether the process is alive, a Postgres, and that of this directory: a number in a file may be somebody else's by now. */
export const isPostgresOf = (pid: number, directory: string): boolean => {
  if (process.platform === 'linux') return worksIn(pid, directory)
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.includes(`postgres -D ${directory} `)
}

/**
 * Processes that a killed Postgres has left in the directory; none while their parent lives. They end by themselves when
 * their statement does, which may be never. Found on Linux only.
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

/** Sends a signal; nothing happens where the process has just ended. */
export const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
