import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { listCardsForOperator } from '@iyk/cards/cards/list-for-operator.ts'
import { systemClock } from '@iyk/kit/clock.ts'
import { listenForMessages } from '@iyk/kit/outbox/listen.ts'
import { startDelivery } from '@iyk/kit/outbox/start-delivery.ts'
import { SettingsRefused } from '@iyk/kit/settings/read-settings.ts'
import { createRedactor } from '@iyk/kit/settings/redact.ts'
import { noteAddress } from './address/store.ts'
import { cardMasterKey, verifyCardMasterKey } from './card-master-key.ts'
import { startFollowing } from './chains/follow-chains.ts'
import { type Contexts, compose } from './compose.ts'
import { type Config, readSecrets } from './config.ts'
import { demoHolderEmail, seedDemo } from './demo/seed-demo.ts'
import { demoTapAddress } from './demo/tap-address.ts'
import { ensureWebBuilt, webDirectory } from './ensure-web-built.ts'
import { prepareToLeaveRoot } from './leave-root.ts'
import { hasOpenOutbox } from './offered-methods.ts'
import { openLog } from './open-log.ts'
import { openServices } from './open-services.ts'
import { openStore } from './open-store.ts'
import { serve } from './serve.ts'
import { stopInOrder } from './stop-in-order.ts'
import { startTidyingUp } from './tidy-up.ts'

const makeDataDir = async ({ DATA_DIR }: Config) => {
  // What is made above it is no secret: an account that is not root has to come through.
  const make = async () => {
    await mkdir(dirname(DATA_DIR), { recursive: true })
    await mkdir(DATA_DIR, { recursive: true, mode: 0o700 })
  }
  await make().catch((error: NodeJS.ErrnoException) => {
    throw new SettingsRefused([`DATA_DIR is "${DATA_DIR}", but no folder can be made there (${error.code}).`])
  })
}

const greet = async (config: Config, { cards, identity, provider }: Contexts, demo: boolean) => {
  const lines = [`IYK Cards is ready at ${config.PUBLIC_URL}`]
  if (hasOpenOutbox(config)) lines.push(`  Outbox       ${config.PUBLIC_URL}/outbox`)
  if (identity && demo) lines.push(`  Demo holder  ${demoHolderEmail}`)
  if (demo) lines.push(`  Tap a card   ${await demoTapAddress(cards)}`)
  if (provider) lines.push(`  Sign-in      ${provider.url}`)
  // In one piece: who waits for the first line may read all of them.
  console.log(lines.join('\n'))
}

/**
 * Starts everything and prints where it is. Resolves once it serves; the process then ends by a signal.
 * `directory` holds the built web when it is not the one that ships.
 */
export const runHost = async (config: Config, { directory }: { directory?: string } = {}): Promise<void> => {
  const logger = openLog(config.LOG_LEVEL)
  const stopping = stopInOrder(logger)
  await makeDataDir(config)
  const lost = (error: unknown) => {
    logger.fatal({ err: error }, 'the store is lost')
    process.exit(1)
  }
  const ending = new AbortController()
  const opening = openStore({ config, log: logger, use: 'host', onLost: lost, signal: ending.signal })
  stopping.last(async () => {
    ending.abort()
    await (await opening.catch(() => undefined))?.close()
  })
  try {
    const [store] = await Promise.all([opening, ensureWebBuilt({ say: (sentence) => console.log(sentence) })])
    const { database, patient, connection } = store
    const masterKey = await cardMasterKey(config, async () => (await listCardsForOperator({ database })).length > 0)
    const contexts = await compose({ config, masterKey, database, log: logger, clock: systemClock })
    await verifyCardMasterKey(contexts)
    const { PUBLIC_URL: publicUrl, addressGiven: given, DATABASE_URL } = config
    await noteAddress(database, { publicUrl, given }, { alone: DATABASE_URL === undefined })
    // A keystore that does not open must not wait for the first who needs it.
    await contexts.cards.onChain.openMinter?.()
    const demo = config.local && config.DEMO === 'on'
    if (demo) await seedDemo(contexts)
    const { app, close } = await serve({ config, contexts, logger, ...(directory && { directory }) })
    stopping.before(close)
    const leaveRoot =
      config.LEAVE_ROOT === 'on'
        ? await prepareToLeaveRoot({
            dataDir: config.DATA_DIR,
            webDirectory: directory ?? webDirectory,
            connection,
            log: logger,
          })
        : async () => {}
    await app.listen({ port: config.PORT, host: config.HOST })
    await leaveRoot()
    const tidying = startTidyingUp(contexts, patient, config)
    stopping.before(tidying.stop)
    stopping.before(startFollowing(contexts.cards).stop)
    const { services, close: closeServices } = openServices(config)
    if (Object.keys(services).length > 0) {
      const delivery = startDelivery({
        database,
        services,
        clock: systemClock,
        log: logger,
        redact: createRedactor(readSecrets()),
        wakeUp: listenForMessages({ connection, database, log: logger }),
      })
      stopping.before(() => {
        // A server that accepts and stays silent must not hold us.
        closeServices()
        return delivery.stop()
      })
    }
    await greet(config, contexts, demo)
  } catch (error) {
    await stopping.stop()
    // What failed because somebody ended us is no failure to tell.
    if (!stopping.asked()) throw error
  }
}
