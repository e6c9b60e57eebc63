import { listCardsForOperator } from '@iyk/cards/cards/list-for-operator.ts'
import { checkValueOf } from '@iyk/cards/master-keys/master-keys.ts'
import { startWebhooks } from '@iyk/cards/webhooks/start-webhooks.ts'
import { systemClock } from '@iyk/kit/clock.ts'
import { createLine } from '@iyk/kit/http/line.ts'
import type { Log } from '@iyk/kit/log.ts'
import { startDelivery } from '@iyk/kit/outbox/start-delivery.ts'
import { createRedactor } from '@iyk/kit/settings/redact.ts'
import { findHost, recordHost } from './address/store.ts'
import { cardMasterKey, isKeyOfHost, verifyCardMasterKey } from './card-master-key.ts'
import { startFollowing } from './chains/follow-chains.ts'
import { startCleanup } from './clean-up.ts'
import { compareClocks } from './compare-clocks.ts'
import { type Contexts, compose } from './compose.ts'
import { type Config, parseSecrets } from './config.ts'
import { demoHolderEmail, seedDemo } from './demo/seed-demo.ts'
import { demoTapAddress } from './demo/tap-address.ts'
import { webDirectory } from './ensure-web-built.ts'
import { announceHost } from './hosts/announce-host.ts'
import { prepareToLeaveRoot } from './leave-root.ts'
import { startNotifyingOfCancellations } from './notify-of-cancellations.ts'
import { hasOpenOutbox } from './offered-methods.ts'
import type { openLog } from './open-log.ts'
import { openServices } from './open-services.ts'
import type { Store } from './open-store.ts'
import type { ApplePushes } from './passes/mount-passes.ts'
import { startInvitations } from './send-guest-invitations.ts'
import { serve } from './serve.ts'
import type { stopInOrder } from './stop-in-order.ts'

const greet = async (config: Config, { cards, identity, provider }: Contexts, demo: boolean) => {
  const lines = [`IYK Cards is ready at ${config.PUBLIC_URL}`]
  if (hasOpenOutbox(config)) lines.push(`  Outbox       ${config.PUBLIC_URL}/outbox`)
  if (identity && demo) lines.push(`  Demo holder  ${demoHolderEmail}`)
  if (demo) lines.push(`  Tap a card   ${await demoTapAddress(cards)}`)
  if (provider) lines.push(`  Sign-in      ${provider.url}`)
  // In one write, so that a program that waits for the first line can read them all.
  console.log(lines.join('\n'))
}

/** Wallet passes: tells phones what changed, and the operator when a certificate expires. */
const notifyPhones = async (
  config: Config,
  { cards }: Contexts,
  pushes: ApplePushes,
  stopping: Options['stopping'],
) => {
  const { startPushing } = await import('./passes/push-changes.ts')
  const { watchCertificates } = await import('./passes/watch-certificates.ts')
  stopping.before(startPushing({ cards, ...pushes, url: config.APPLE_PUSH_URL }).stop)
  stopping.before(watchCertificates(pushes.keys, cards).stop)
}

type Options = {
  config: Config
  store: Store
  logger: ReturnType<typeof openLog>
  stopping: ReturnType<typeof stopInOrder>
  /** Replaces the directory of the built web. */
  directory?: string
}

/** Traces and metrics for the collector of the settings; nothing of it is loaded without one. */
const openTelemetry = async (config: Config, log: Log) => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: disabled } = config
  if (endpoint === undefined || disabled === 'true') return undefined
  const { startTelemetry } = await import('./telemetry/start-telemetry.ts')
  return startTelemetry(config, endpoint, log)
}

/** Starts everything that needs the open database, and prints the address once the host serves. */
export const startService = async ({ config, store, logger, stopping, directory }: Options): Promise<void> => {
  const { database, readStale, patient, connection } = store
  const masterKey = await cardMasterKey(config, async () => (await listCardsForOperator({ database })).length > 0)
  const telemetry = await openTelemetry(config, logger)
  const startTrace = telemetry?.startTrace
  if (telemetry) stopping.alongside(telemetry.stop)
  const contexts = await compose({
    config,
    masterKey,
    database,
    readStale,
    log: logger,
    clock: systemClock,
    startTrace,
  })
  await verifyCardMasterKey(contexts)
  const { PUBLIC_URL: publicUrl, addressGiven: given, DATABASE_URL } = config
  if (!isKeyOfHost(contexts, await findHost(database)))
    logger.warn(
      {},
      'CARD_MASTER_KEY is not the key of the last start. No card uses that key, so this one counts from now on. If it is a mistake, set the earlier key and restart before you add a card',
    )
  // A keystore that does not open must fail the start, not the first voucher.
  await contexts.cards.onChain.openMinter?.()
  await contexts.cards.onChain.relayer?.open()
  const demo = config.local && config.DEMO === 'on'
  if (demo) {
    await seedDemo(contexts)
    // Another host may have filled the database at the same moment, with another generated key.
    await verifyCardMasterKey(contexts)
  }
  const line = createLine({ isStoreCrowded: database.isCrowded })
  const { app, pushes, close } = await serve({
    config,
    contexts,
    logger,
    telemetry,
    line,
    pool: database,
    ...(directory && { directory }),
  })
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
  // Whoever finds the line of the system full tries again after seconds; here they are served, or told at once to come back.
  await app.listen({ port: config.PORT, host: config.HOST, backlog: 4096 })
  await leaveRoot()
  // Only now: commands go by the host that started last, not by one that could not.
  const masterKeyValue = checkValueOf(masterKey)
  await recordHost(database, { publicUrl, given, masterKey: masterKeyValue }, { alone: DATABASE_URL === undefined })
  const tidying = startCleanup(contexts, patient, config, () => compareClocks(patient, contexts.cards))
  stopping.before(tidying.stop)
  if (config.BACKUP_DIR) {
    const { startBackups } = await import('./backup/start-backups.ts')
    const settings = { ...config, BACKUP_DIR: config.BACKUP_DIR }
    stopping.before(startBackups({ settings, database: patient, log: logger, clock: systemClock }).stop)
  }
  stopping.before(announceHost(patient, { publicUrl, log: logger }).stop)
  stopping.before(startFollowing(contexts.cards).stop)
  stopping.before(startWebhooks({ context: contexts.cards, startTrace }).stop)
  stopping.before(startInvitations(contexts.cards).stop)
  if (pushes) await notifyPhones(config, contexts, pushes, stopping)
  const { services, close: closeServices } = await openServices(config)
  const isDelivered = services.email !== undefined
  stopping.before(startNotifyingOfCancellations(contexts.cards, { isDelivered }).stop)
  if (Object.keys(services).length > 0) {
    const delivery = startDelivery({
      database,
      services,
      clock: systemClock,
      log: logger,
      redact: createRedactor(parseSecrets()),
      startTrace,
      isBusy: line.isLong,
    })
    stopping.before(() => {
      // A mail server that accepts connections but never responds must not delay the stop.
      closeServices()
      return delivery.stop()
    })
  }
  await greet(config, contexts, demo)
}
