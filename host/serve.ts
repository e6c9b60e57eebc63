import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getViewer } from '@iyk/cards/bearer/get-viewer.ts'
import { limitCardPictures } from '@iyk/cards/limits/limit-calls.ts'
import { mountCards } from '@iyk/cards/mount-cards.ts'
import { isEvent } from '@iyk/cards/poap-events/is-event.ts'
import { refusalsCounted } from '@iyk/cards/taps/store.ts'
import { mountIdentity } from '@iyk/identity/mount-identity.ts'
import { viewerOfToken } from '@iyk/identity/sessions/viewer-of-token.ts'
import { compressReplies } from '@iyk/kit/http/compress-replies.ts'
import { createApp } from '@iyk/kit/http/create-app.ts'
import { createLine, type Line } from '@iyk/kit/http/line.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { PageSources } from '@iyk/kit/http/security-headers.ts'
import type { OpenDatabase } from '@iyk/kit/postgres/open-database.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { captchaSources } from './captcha-sources.ts'
import { openCardPictures } from './card-picture/open-card-pictures.ts'
import { webChains } from './chains/web-chains.ts'
import { type Contexts, ownOrigins, pageOrigins } from './compose.ts'
import { type Config, ownEnvironment } from './config.ts'
import { mountConsole } from './console/mount-console.ts'
import { demoHolderEmail } from './demo/seed-demo.ts'
import { webDirectory } from './ensure-web-built.ts'
import { errorTracking } from './error-tracking.ts'
import { backupGauges } from './metrics/backup-gauges.ts'
import { loadGauges } from './metrics/load-gauges.ts'
import { outboxGauges } from './metrics/outbox-gauges.ts'
import { relayerGauges } from './metrics/relayer-gauges.ts'
import { storeGauges } from './metrics/store-gauges.ts'
import { webhookGauges } from './metrics/webhook-gauges.ts'
import { emailsCodes, hasOpenOutbox, methodsElsewhere, offeredMethods, offeredProviders } from './offered-methods.ts'
import { mountArtwork } from './pages/artwork.ts'
import { builtWeb } from './pages/built-web.ts'
import { createBusyPage } from './pages/busy-page.ts'
import { mountConfig } from './pages/config-json.ts'
import { mountDevelopers } from './pages/developers/mount-developers.ts'
import { createEmailedCode } from './pages/emailed-code.ts'
import { mountErrorsPage } from './pages/errors-page.ts'
import { mountEventPage } from './pages/event-page.ts'
import { findEvents } from './pages/find-events.ts'
import { findViewer } from './pages/find-viewer.ts'
import { mountHealth } from './pages/health.ts'
import { isOperator } from './pages/is-operator.ts'
import { mountOffline } from './pages/offline.ts'
import { mountOutbox } from './pages/outbox/mount-outbox.ts'
import { mountPhoneNumberFrame } from './pages/phone-number-frame.ts'
import { mountPlainStyle, readPlainStyle } from './pages/plain-style.ts'
import { mountPublicCollection } from './pages/public-collection.ts'
import { mountSharePicture } from './pages/share-picture.ts'
import { mountStaticWeb } from './pages/static-web.ts'
import { mountTap } from './pages/tap.ts'
import { mountWays } from './pages/ways.ts'
import { walletsSet } from './pass-settings.ts'
import type { ApplePushes } from './passes/mount-passes.ts'
import { mountProduct, ownFiles } from './product/mount-product.ts'
import { queriedChains } from './remote-pictures.ts'
import { sayProjectSecrets } from './say-project-secrets.ts'
import type { Telemetry } from './telemetry/start-telemetry.ts'
import { walletConnectConfig } from './walletconnect-settings.ts'
import { warnOfUnknownProxy } from './warn-of-unknown-proxy.ts'

type Options = {
  config: Config
  contexts: Contexts
  logger?: FastifyBaseLogger
  /** Where traces or metrics are collected. */
  telemetry?: Telemetry | undefined
  /** Replaces the directory of the built web. */
  directory?: string
  /** What the settings were read from, for operators who look at them. */
  environment?: Record<string, string | undefined>
  /** Validates what the console replies against its shapes; for tests. */
  checkReplies?: boolean
  /** In which calls wait for their turn. */
  line?: Line
  /** What calls use; its connections are counted. */
  pool: Pick<OpenDatabase, 'countConnections'>
}

/** Sources for the captcha, another provider, error tracking, the nodes of chains, and the relay to wallets on other devices. */
const pageSources = (config: Config, captchaSiteKey: string | undefined): PageSources => {
  const captcha = captchaSources(captchaSiteKey)
  const called = [
    config.SENTRY_DSN,
    config.PROVIDER_URL,
    ...config.chains.map(({ rpc_url }) => rpc_url),
    walletConnectConfig(config)?.relay_url,
  ].filter((url) => url !== undefined)
  return {
    ...captcha,
    'connect-src': [...called.map((url) => new URL(url).origin), ...(captcha['connect-src'] ?? [])],
  }
}

/** With another provider, `/sdk/v1` returns a JSON error here instead of a page. */
const refuseSignInCalls = async (app: FastifyInstance) => {
  const refuse = async () => {
    throw new Refusal('route_not_found', { reason: 'sign-in calls go to PROVIDER_URL' })
  }
  for (const prefix of ['/sdk/v1', '/v1'])
    await app.register(async (scope) => scope.setNotFoundHandler(refuse), { prefix })
}

/** The part of `/config.json` about signing in. */
const signInConfig = (config: Config, provider: Contexts['provider']) => {
  if (!provider)
    return {
      provider_url: '',
      methods: offeredMethods(config),
      oauth_providers: offeredProviders(config),
      captcha: config.CAPTCHA_SITE_KEY ? { site_key: config.CAPTCHA_SITE_KEY, enterprise: false } : null,
    }
  const facts = provider.facts()
  const siteKey = facts.captchaSiteKey
  return {
    provider_url: provider.url,
    ...methodsElsewhere(config, facts),
    // Hosted projects use reCAPTCHA Enterprise; the contract's section 10.
    captcha: siteKey ? { site_key: siteKey, enterprise: facts.methods === undefined } : null,
  }
}

type Served = {
  app: FastifyInstance
  /** What tells phones of changed passes, where Apple's keys are set. */
  pushes: ApplePushes | undefined
  close(): Promise<void>
}

/** The whole service as one app: provider, cards, pages. Does not listen by itself. */
export const serve = async ({
  config,
  contexts,
  logger,
  telemetry,
  directory = webDirectory,
  environment = ownEnvironment(),
  checkReplies = false,
  line = createLine(),
  pool,
}: Options): Promise<Served> => {
  const { identity, cards, provider, product } = contexts
  const { brand, languages } = product
  const allowedOrigins = pageOrigins(config)
  await provider?.learnFacts()
  const web = builtWeb(directory, product, config.OFFLINE)
  const artwork = async (id: string) => (await web.pagesIn(languages.fallback)).artwork(id)
  const app = await createApp({
    publicUrl: config.PUBLIC_URL,
    environment: config.environment,
    allowedOrigins,
    openPreflights: '/sdk/v1/',
    trustedProxies: config.TRUSTED_PROXIES,
    hstsSubDomains: config.HSTS_SUBDOMAINS === 'on',
    // A policy cannot name an IPv6 address: https://www.w3.org/TR/CSP3/#grammardef-host-part
    workers: ownOrigins(config).flatMap((origin) => (origin.includes('[') ? [] : [`${origin}/service-worker.js`])),
    pageSources: provider
      ? () => pageSources(config, provider.facts().captchaSiteKey)
      : pageSources(config, config.CAPTCHA_SITE_KEY),
    line,
    busyPage: createBusyPage({ brand, languages, style: await readPlainStyle(product) }),
    ...(logger && { logger }),
  })
  telemetry?.traceRequests(app)
  const viewerOfJwt = (jwt: string) => getViewer(cards, jwt)
  const readers = {
    ownOrigins: ownOrigins(config),
    getViewer: viewerOfJwt,
    viewerOfToken: identity
      ? (token: string) => viewerOfToken(identity, token)
      : async (token: string, ipAddress: string) => {
          const jwt = await provider.authenticateToken(token, ipAddress)
          return jwt === undefined ? undefined : viewerOfJwt(jwt)
        },
  }
  const findOwnViewer = (request: FastifyRequest, options?: { mustKnow: boolean }) =>
    findViewer(request, readers, options)
  warnOfUnknownProxy(app)
  const { countEvent, countTap, showCertificates, readMetrics, certificates, limited } = mountHealth(app, {
    database: cards.database,
    opensKeys: identity?.signer.opensKeys,
    gauges: [
      outboxGauges(cards),
      storeGauges(cards),
      loadGauges(line, pool),
      webhookGauges(cards),
      relayerGauges(cards),
      config.BACKUP_DIR ? backupGauges(cards, config) : undefined,
    ],
  })
  telemetry?.exportMetrics(readMetrics)
  if (identity) {
    sayProjectSecrets(config, identity.log)
    await mountIdentity(app, { ...identity, countEvent })
  } else await refuseSignInCalls(app)
  await app.register(async (scope) => {
    // Lists get long; the provider's short responses are faster uncompressed.
    compressReplies(scope, { threshold: 4096 })
    await mountCards(scope, cards, { findViewer: findOwnViewer })
  })
  const host = {
    startedAt: cards.clock(),
    certificates,
    refusals: limited,
    opensKeys: async () => (await identity?.signer.opensKeys()) ?? true,
  }
  await app.register(async (scope) => {
    compressReplies(scope, { threshold: 4096 })
    await mountConsole(scope, { contexts, config, environment, host }, { checkReplies })
  })
  let pushes: ApplePushes | undefined
  /** Now: a certificate may expire while the host runs. */
  const wallets = () => walletsSet(config).filter((wallet) => wallet !== 'apple' || pushes?.isOffered())
  await mountTap(app, {
    cards,
    allowedOrigins,
    findViewer: findOwnViewer,
    pagesIn: web.pagesIn,
    emailedCode: identity && emailsCodes(config) ? createEmailedCode(app, identity) : undefined,
    wallets,
    countTap,
  })
  await app.register(async (scope) => {
    compressReplies(scope, { threshold: 4096 })
    mountArtwork(scope, { artwork, isEvent: (id) => isEvent(cards, id) })
  })
  const pictures = openCardPictures({
    cards,
    pagesIn: web.pagesIn,
    limitCards: (ipAddress) => limitCardPictures(cards, ipAddress),
    isVenue: cards.settings.limits.isVenue,
  })
  mountSharePicture(app, { cards, pictures })
  await mountEventPage(app, { cards, pagesIn: web.pagesIn, pictures })
  await mountWays(app, { cards, allowedOrigins, findViewer: findOwnViewer, pagesIn: web.pagesIn })
  await mountPublicCollection(app, { cards, pagesIn: web.pagesIn, pictures, findViewer: findOwnViewer })
  if (config.SITEMAP === 'on') (await import('./pages/sitemap.ts')).mountSitemap(app, { cards })
  if (walletsSet(config).length > 0) {
    const { mountPasses } = await import('./passes/mount-passes.ts')
    pushes = await mountPasses(app, {
      settings: config,
      cards,
      artwork,
      icon: async () => product.logo?.icons['icon-512.png'] ?? (await readFile(join(web.client, 'icon-512.png'))),
      look: product.key,
      findViewer: findOwnViewer,
    })
    if (pushes) showCertificates(pushes.keys.expires)
  }
  const outbox = hasOpenOutbox(config)
  if (outbox)
    await mountOutbox(app, { database: cards.database, clock: cards.clock, publicUrl: config.PUBLIC_URL, brand })
  await mountPlainStyle(app, web, product)
  mountErrorsPage(app, brand)
  mountDevelopers(app, cards.settings)
  if (identity) mountPhoneNumberFrame(app, allowedOrigins)
  const queried = queriedChains(config).map(({ id }) => id)
  const relayed = walletConnectConfig(config)
  const webConfig = {
    public_token: config.PUBLIC_TOKEN,
    sentry: errorTracking(config),
    ...(relayed && { wallet_connect: relayed }),
    ...(queried.length > 0 && { queried_chains: queried }),
    demo: identity && outbox && config.DEMO === 'on' ? { outbox_url: '/outbox', holder_email: demoHolderEmail } : null,
  }
  mountConfig(app, async () => ({
    ...webConfig,
    ...(wallets().length > 0 && { wallet_passes: wallets() }),
    ...signInConfig(config, provider),
    chains: await webChains(cards.database, config.chains),
  }))
  await app.register(async (scope) => {
    compressReplies(scope, { threshold: 4096 })
    mountOffline(scope, { web, languages, isOn: config.OFFLINE === 'on' })
  })
  mountProduct(app, { web, product })
  if (product.legal) (await import('./product/mount-legal.ts')).mountLegal(app, product)
  await mountStaticWeb(app, {
    web,
    languages,
    ownFiles: ownFiles(product),
    publicUrl: config.PUBLIC_URL,
    // Another provider would have to be called for each page.
    findEvents: identity && ((request) => findEvents(request, { cards, findViewer: findOwnViewer })),
    isOperator: (request) => isOperator(request, { cards, findViewer: findOwnViewer }),
  })
  return {
    app,
    pushes,
    close: async () => {
      await refusalsCounted(cards.database)
      // Responses in progress may finish; an idle connection, or half a request, would delay the stop for minutes.
      const late = setTimeout(() => app.server.closeAllConnections(), 500)
      app.server.closeIdleConnections()
      await app.close().finally(() => clearTimeout(late))
      pictures.close()
    },
  }
}
