import { readdirSync, readFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { silentLog } from '@iyk/kit/log.ts'
import { stopServer } from '../../host/postgres/stop-server.ts'
import { waitUntil } from '../../host/postgres/wait-until.ts'
import { isAlive } from '../scratch.ts'

/** Of the folder that a bench has its data in. */
export const dataPrefix = 'data-'

/** Processes with data in the folder, which is what a host was told when it was started. */
const listHosts = (folder: string): number[] =>
  readdirSync('/proc').flatMap((pid) => {
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
      return environment.some((one) => one.startsWith(`DATA_DIR=${join(folder, dataPrefix)}`)) ? [Number(pid)] : []
    } catch {
      // Not a process, of another account, or one that has ended.
      return []
    }
  })

/** Ends what a killed bench has left, hosts with their Postgres, and removes its data. Only who has the lock of the folder may call it. */
export const removeLeftOvers = async (folder: string): Promise<void> => {
  const hosts = listHosts(folder)
  for (const pid of hosts) process.kill(pid, 'SIGKILL')
  await waitUntil(() => !hosts.some(isAlive), 10_000)
  for (const name of (await readdir(folder)).filter((one) => one.startsWith(dataPrefix))) {
    const data = join(folder, name)
    for (const host of await readdir(data)) await stopServer(join(data, host, 'postgres'), silentLog)
    await rm(data, { recursive: true, force: true })
  }
}
