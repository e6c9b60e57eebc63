import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { giveToOwner } from './account.ts'
import { lockWithin, type Release, tryLock } from './file-lock.ts'

export type Users = {
  /** Registers us as the one host. False where there is one. */
  claimHost(): boolean
  /** Runs `work` while nobody else starts or stops the server, registered as a user of it from then on. */
  enter<Result>(work: () => Promise<Result>): Promise<Result>
  /** Ends our use and lets `stop` run where nobody else uses the server; nobody comes in meanwhile. */
  leave(stop: () => Promise<void>): Promise<void>
}

/**
 * Who uses the server of a DATA_DIR, kept in locks on files: a killed process has left by the moment it is gone, and the
 * server itself may come and go. `turn` is held to start and to stop, `user` by everyone (shared), `host` by the one host.
 */
export const openUsers = async (dataDir: string): Promise<Users> => {
  const folder = join(dataDir, 'locks')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  giveToOwner(folder)
  const path = (name: string) => join(folder, name)
  let user: Release | undefined
  let host: Release | undefined

  return {
    claimHost: () => {
      host = tryLock(path('host'), 'exclusive')
      return host !== undefined
    },
    enter: async (work) => {
      const turn = await lockWithin(path('turn'), 60_000)
      if (!turn) throw new Error(`Another process has been starting Postgres in ${dataDir} for 60 s. Try again later.`)
      try {
        user ??= tryLock(path('user'), 'shared')
        return await work()
      } finally {
        turn()
      }
    },
    leave: async (stop) => {
      user?.()
      // Whoever keeps the turn for longer is a user, and the last of those stops the server.
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
