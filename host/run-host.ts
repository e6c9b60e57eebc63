import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { SettingsRefused } from '@iyk/kit/settings/parse-settings.ts'
import type { Config } from './config.ts'
import { ensureWebBuilt } from './ensure-web-built.ts'
import { openLog } from './open-log.ts'
import { openStore } from './open-store.ts'
import { stopInOrder } from './stop-in-order.ts'

const makeDataDir = async ({ DATA_DIR }: Config) => {
  // Parent directories contain no secrets, and an account other than root must be able to enter them.
  const make = async () => {
    await mkdir(dirname(DATA_DIR), { recursive: true })
    await mkdir(DATA_DIR, { recursive: true, mode: 0o700 })
  }
  await make().catch((error: NodeJS.ErrnoException) => {
    throw new SettingsRefused([`DATA_DIR is "${DATA_DIR}", but the directory cannot be created (${error.code}).`])
  })
}

/**
 * Starts everything and prints the URL. Resolves once the host serves; the process then ends by a signal.
 * `directory` replaces the directory of the built web.
 */
export const runHost = async (config: Config, { directory }: { directory?: string } = {}): Promise<void> => {
  const logger = openLog(config.LOG_LEVEL)
  const stopping = stopInOrder(logger)
  await makeDataDir(config)
  const lost = (error: unknown) => {
    logger.fatal({ err: error }, 'the connection to the database was lost')
    process.exit(1)
  }
  const ending = new AbortController()
  const spawned = Promise.withResolvers<void>()
  const onSpawn = spawned.resolve
  const opening = openStore({ config, log: logger, use: 'host', onLost: lost, onSpawn, signal: ending.signal })
  stopping.last(async () => {
    ending.abort()
    await (await opening.catch(() => undefined))?.close()
  })
  try {
    // Most of the program is loaded while PostgreSQL starts. Loading lets nothing else happen in this process, so PostgreSQL goes first.
    await Promise.race([spawned.promise, opening])
    const [store, { startService }] = await Promise.all([
      opening,
      import('./start-service.ts'),
      ensureWebBuilt({ say: (sentence) => console.log(sentence) }),
    ])
    await startService({ config, store, logger, stopping, ...(directory && { directory }) })
  } catch (error) {
    await stopping.stop()
    // Ignore errors caused by shutdown.
    if (!stopping.stopRequested()) throw error
  }
}
