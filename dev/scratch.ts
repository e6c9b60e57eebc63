import { statfsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Enough for hundreds of databases at a time, leaving plenty for others. */
const enough = 3e9

/** The machine's folder in memory; undefined where there is none, or little room in it. */
export const findMemory = (): string | undefined => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize < enough ? undefined : memory
  } catch {
    return undefined
  }
}

export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** By the process id the next run knows what a killed one left behind. */
const prefix = 'iyk-cards-test-'

/** A new folder for what a test writes much to and soon removes, in memory where there is room. */
export const createScratch = (): Promise<string> => mkdtemp(join(findMemory() ?? tmpdir(), `${prefix}${process.pid}-`))

/** Removes what killed processes left in memory. */
export const dropScratch = async (): Promise<void> => {
  for (const name of await readdir(memory).catch(() => [])) {
    const pid = name.startsWith(prefix) && /^\d+(?=-)/.exec(name.slice(prefix.length))?.[0]
    // Where it belongs to another account, that account removes it.
    if (pid && !isAlive(Number(pid))) await rm(join(memory, name), { recursive: true, force: true }).catch(() => {})
  }
}
