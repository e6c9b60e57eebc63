import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Line } from '@iyk/kit/http/line.ts'
import { silentLog } from '@iyk/kit/log.ts'
import { listMessages } from '@iyk/kit/outbox/store.ts'
import type { Timeouts } from '@iyk/kit/postgres/open-database.ts'
import type { FastifyBaseLogger } from 'fastify'
import { cardMasterKey } from '../host/card-master-key.ts'
import { compose } from '../host/compose.ts'
import { parseConfig } from '../host/config.ts'
import { seedDemo } from '../host/demo/seed-demo.ts'
import { ensureWebBuilt } from '../host/ensure-web-built.ts'
import { serve } from '../host/serve.ts'
import { createTestDatabase } from './test-database.ts'

/** Asked once in a process: reading all sources takes longer than most of what else an app needs. */
let built: Promise<void> | undefined

/** The whole service as one app with its own database, the demo world and a clock that the test moves. */
export const createHostApp = async (
  t: TestContext,
  environment: Record<string, string> = {},
  { logger, timeouts, line }: { logger?: FastifyBaseLogger; timeouts?: Timeouts; line?: Line } = {},
) => {
  built ??= ensureWebBuilt({ say: () => {} })
  await built
  const dataDir = await mkdtemp(join(tmpdir(), 'iyk-cards-app-'))
  const database = await createTestDatabase(undefined, timeouts)
  let now = new Date('2026-11-20T12:00:00Z')
  const config = parseConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', ...environment })
  const contexts = await compose({
    config,
    masterKey: await cardMasterKey(config),
    database,
    log: silentLog,
    clock: () => now,
  })
  await seedDemo(contexts)
  const { app, pushes, close } = await serve({
    config,
    contexts,
    environment,
    checkReplies: true,
    pool: database,
    ...(line && { line }),
    ...(logger && { logger }),
  })
  t.after(async () => {
    await close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    app,
    pushes,
    config,
    contexts,
    database,
    pass: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000)
    },
    outbox: () => listMessages(database, 1000),
  }
}
