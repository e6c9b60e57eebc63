import { execFile } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { explainMissingRights, runAs } from './account.ts'
import { type Cluster, dataArgument } from './cluster.ts'
import { createDirectory } from './create-directory.ts'

const options = [
  '--username=postgres',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  // The directory decides who may connect: only its account and root may enter it, and both could read the files anyway.
  '--auth-local=trust',
  '--auth-host=reject',
  '--no-instructions',
]

/**
 * Creates the cluster unless it exists. A kill or an abort by `signal` at any moment leaves nothing that breaks the next
 * start.
 */
export const createCluster = ({ directory, account, native }: Cluster, signal?: AbortSignal): Promise<void> =>
  createDirectory(directory, 'PG_VERSION', async (building) => {
    try {
      if (account) await chown(building, account.uid, account.gid)
      const args = [`--pgdata=${dataArgument(building)}`, ...options]
      await promisify(execFile)(join(native, 'bin', 'initdb'), args, {
        ...runAs(account, building),
        ...(signal && { signal }),
      })
    } catch (error) {
      throw explainMissingRights(error)
    }
  })
