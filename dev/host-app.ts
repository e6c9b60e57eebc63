import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { silentLog } from '@iyk/kit/log.ts'
import { listMessages } from '@iyk/kit/outbox/store.ts'
import { cardMasterKey } from '../host/card-master-key.ts'
import { compose } from '../host/compose.ts'
import { readConfig } from '../host/config.ts'
import { seedDemo } from '../host/demo/seed-demo.ts'
import { ensureWebBuilt } from '../host/ensure-web-built.ts'
import { serve } from '../host/serve.ts'
import { createTestDatabase } from './test-database.ts'

/** The whole service as one app on a database of its own, with the demo world and a clock that a test moves. */
export const createHostApp = async (t: TestContext, environment: Record<string, string> = {}) => {
  await ensureWebBuilt({ say: () => {} })
  const dataDir = await mkdtemp(join(tmpdir(), 'iyk-cards-app-'))
  const database = await createTestDatabase()
  let now = new Date('2026-11-20T12:00:00Z')
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', ...environment })
  const contexts = await compose({
    config,
    masterKey: await cardMasterKey(config),
    database,
    log: silentLog,
    clock: () => now,
  })
  await seedDemo(contexts)
  const { app, close } = await serve({ config, contexts })
  t.after(async () => {
    await close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    app,
    config,
    contexts,
    database,
    pass: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000)
    },
    outbox: () => listMessages(database, 1000),
  }
}
