import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { giveToOwner } from './account.ts'
import { lockWithin, type Release, tryLock } from './file-lock.ts'

type Users = {
  /** Registers this process as the one host. False when there is one already. */
  reserveHost(): boolean
  /** Runs `work` while no one else starts or stops the server, and registers this process as a user from then on. */
  enter<Result>(work: () => Promise<Result>): Promise<Result>
  /** Ends our use, and runs `stop` if no one else uses the server; no one can enter meanwhile. */
  leave(stop: () => Promise<void>): Promise<void>
}

/**
 * Tracks who uses the server of a DATA_DIR by file locks: a killed process is gone from them at once, and the
 * server itself may restart. `turn` is held to start and to stop, `user` by everyone (shared), `host` by the one host.
 */
export const openUsers = async (dataDir: string): Promise<Users> => {
  const folder = join(dataDir, 'locks')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  giveToOwner(folder)
  const path = (name: string) => join(folder, name)
  let user: Release | undefined
  let host: Release | undefined

  return {
    reserveHost: () => {
      host = tryLock(path('host'), 'exclusive')
      return host !== undefined
    },
    enter: async (work) => {
      const turn = await lockWithin(path('turn'), 60_000)
      if (!turn)
        throw new Error(`Another process has been starting PostgreSQL in ${dataDir} for 60 seconds. Try again later.`)
      try {
        user ??= tryLock(path('user'), 'shared')
        return await work()
      } finally {
        turn()
      }
    },
    leave: async (stop) => {
      user?.()
      // A process that holds the turn for longer is a user, and the last user stops the server.
      const turn = await lockWithin(path('turn'), 1000)
      const alone = turn && tryLock(path('user'), 'exclusive')
      try {
        if (alone) await stop()
      } finally {
        alone?.()
        turn?.()
        host?.()
      }
    },
  }
}
