import { mkdir, writeFile } from 'node:fs/promises'
import { systemClock } from '@iyk/kit/clock.ts'
import { startDelivery } from '@iyk/kit/outbox/deliver.ts'
import { sendBySmtp } from '@iyk/kit/outbox/send-by-smtp.ts'
import { pino } from 'pino'
import { addressFile } from './address-file.ts'
import { compose } from './compose.ts'
import type { Config } from './config.ts'
import { demoHolderEmail, seedDemo } from './demo/seed-demo.ts'
import { demoTapAddress } from './demo/tap-address.ts'
import { ensureWebBuilt } from './ensure-web-built.ts'
import { giveToOwner } from './give-to-owner.ts'
import { openStore } from './open-store.ts'
import { serve } from './serve.ts'
import { startTidyingUp } from './tidy-up.ts'

const stopWithin = 4_500

/** Starts everything and prints where it is. Resolves once it serves; ends the process on SIGINT, SIGTERM or when the launcher is gone. */
export const runHost = async (config: Config): Promise<void> => {
  const logger = pino({ level: config.LOG_LEVEL }, pino.destination({ fd: 2, sync: false }))
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
  const lost = (error: unknown) => {
    logger.fatal({ err: error }, 'the store is lost')
    process.exit(1)
  }
  const [opening, building] = await Promise.allSettled([
    openStore({ config, log: logger, use: 'host', onLost: lost }),
    ensureWebBuilt({ say: (sentence) => console.log(sentence) }),
  ])
  if (opening.status === 'rejected') throw opening.reason
  const store = opening.value
  if (building.status === 'rejected') {
    await store.close()
    throw building.reason
  }
  const closers: (() => Promise<unknown> | unknown)[] = [() => store.close()]
  const stop = async () => {
    for (const close of closers.reverse()) await close()
  }
  try {
    const contexts = await compose({ config, database: store.database, log: logger, clock: systemClock })
    const demo = config.local && config.DEMO === 'on'
    if (demo) await seedDemo(contexts)
    const { app, close } = await serve({ config, contexts, logger })
    closers.push(close)
    if (config.SMTP_URL) {
      const send = sendBySmtp({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM })
      const delivery = startDelivery({ database: store.database, send, clock: systemClock, log: logger })
      closers.push(async () => {
        await delivery.stop()
        send.close()
      })
    }
    const tidying = startTidyingUp(contexts.identity)
    closers.push(() => tidying.stop())
    await app.listen({ port: config.PORT, host: config.HOST })
    await writeFile(addressFile(config.DATA_DIR), config.PUBLIC_URL)
    await giveToOwner(addressFile(config.DATA_DIR), config.DATA_DIR)
    const greeting = [`IYK Cards is ready at ${config.PUBLIC_URL}`]
    if (config.local && !config.SMTP_URL) greeting.push(`  Outbox       ${config.PUBLIC_URL}/outbox`)
    if (demo)
      greeting.push(`  Demo holder  ${demoHolderEmail}`, `  Tap a card   ${await demoTapAddress(contexts.cards)}`)
    // In one piece: who waits for the first line may read all of them.
    console.log(greeting.join('\n'))
  } catch (error) {
    await stop()
    throw error
  }
  stopOnRequest(stop, logger)
}

const stopOnRequest = (stop: () => Promise<void>, logger: pino.Logger) => {
  let stopping = false
  const end = async () => {
    if (stopping) return
    stopping = true
    // Whatever hangs, the terminal is free again within five seconds; what was acknowledged is on disk already.
    setTimeout(() => process.exit(1), stopWithin).unref()
    await stop().catch((error) => logger.error({ err: error }, 'could not stop in order'))
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  // The launcher holds the other end; when it is killed nobody else would tell us.
  process.on('disconnect', end)
}
