import compress from '@fastify/compress'
import { readViewer } from '@iyk/cards/bearer/read-bearer.ts'
import { mountCards } from '@iyk/cards/mount-cards.ts'
import { isEvent } from '@iyk/cards/poap-events/is-event.ts'
import { mountIdentity } from '@iyk/identity/mount-identity.ts'
import { authenticateSessionToken } from '@iyk/identity/sessions/authenticate-session-token.ts'
import { createApp, type PageSources } from '@iyk/kit/http/create-app.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { captchaSources } from './captcha-sources.ts'
import { webChains } from './chains/web-chains.ts'
import { type Contexts, pageOrigins } from './compose.ts'
import type { Config } from './config.ts'
import { demoHolderEmail } from './demo/seed-demo.ts'
import { webDirectory } from './ensure-web-built.ts'
import { errorTracking } from './error-tracking.ts'
import { noteUnknownProxy } from './note-unknown-proxy.ts'
import { hasOpenOutbox, mailsCodes, methodsElsewhere, offeredMethods, offeredProviders } from './offered-methods.ts'
import { mountArtwork } from './pages/artwork.ts'
import { builtWeb } from './pages/built-web.ts'
import { mountConfig } from './pages/config-json.ts'
import { mountErrorsPage } from './pages/errors-page.ts'
import { findReader } from './pages/find-reader.ts'
import { mountHealth } from './pages/health.ts'
import { mailedCode } from './pages/mailed-code.ts'
import { mountOutbox, mountPlainStyle } from './pages/outbox.ts'
import { mountSharePicture } from './pages/share-picture.ts'
import { mountStaticWeb } from './pages/static-web.ts'
import { mountTap } from './pages/tap.ts'

type Options = {
  config: Config
  contexts: Contexts
  logger?: FastifyBaseLogger
  /** Where the built web lies, when it is not the one that ships. */
  directory?: string
}

/** The captcha, another provider, where errors are reported, and the nodes of chains. */
const pageSources = (config: Config, captchaSiteKey: string | undefined): PageSources => {
  const captcha = captchaSources(captchaSiteKey)
  const called = [config.SENTRY_DSN, config.PROVIDER_URL, ...config.chains.map(({ rpc_url }) => rpc_url)].filter(
    (url) => url !== undefined,
  )
  return {
    ...captcha,
    'connect-src': [...called.map((url) => new URL(url).origin), ...(captcha['connect-src'] ?? [])],
  }
}

/** Calls of the sign-in wire go to PROVIDER_URL; whoever sends one here reads that, and no page. */
const refuseSignInCalls = async (app: FastifyInstance) => {
  const refuse = async () => {
    throw new Refusal('route_not_found', { reason: 'sign-in calls go to PROVIDER_URL' })
  }
  for (const prefix of ['/sdk/v1', '/v1'])
    await app.register(async (scope) => scope.setNotFoundHandler(refuse), { prefix })
}

/** What pages are told of how to sign in. */
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

/** The whole service as one app: provider, cards, pages. Listens nowhere by itself. */
export const serve = async ({
  config,
  contexts,
  logger,
  directory = webDirectory,
}: Options): Promise<{ app: FastifyInstance; close(): Promise<void> }> => {
  const { identity, cards, provider } = contexts
  const allowedOrigins = pageOrigins(config)
  await provider?.learnFacts()
  const web = builtWeb(directory)
  const { artwork } = await web.pagesIn('en')
  const app = await createApp({
    publicUrl: config.PUBLIC_URL,
    environment: config.environment,
    allowedOrigins,
    openPreflights: '/sdk/v1/',
    trustedProxies: config.TRUSTED_PROXIES,
    hstsSubDomains: config.HSTS_SUBDOMAINS === 'on',
    pageSources: provider
      ? () => pageSources(config, provider.facts().captchaSiteKey)
      : pageSources(config, config.CAPTCHA_SITE_KEY),
    ...(logger && { logger }),
  })
  const readers = {
    readViewer: (jwt: string) => readViewer(cards, jwt),
    authenticateToken: identity
      ? (token: string) => authenticateSessionToken(identity, token)
      : provider.authenticateToken,
  }
  noteUnknownProxy(app)
  const { countEvent } = mountHealth(app, cards.database, identity?.signer)
  if (identity) await mountIdentity(app, { ...identity, countEvent })
  else await refuseSignInCalls(app)
  await app.register(async (scope) => {
    // Lists grow long; the provider's short answers are quicker plain.
    await scope.register(compress, { threshold: 4096, encodings: ['br', 'gzip'] })
    await mountCards(scope, cards, { findViewer: (request) => findReader(request, readers) })
  })
  await mountTap(app, {
    cards,
    allowedOrigins,
    findReader: (request) => findReader(request, readers),
    pagesIn: web.pagesIn,
    mailedCode: identity && mailsCodes(config) ? mailedCode(app, identity) : undefined,
  })
  mountArtwork(app, { artwork, isEvent: (id) => isEvent(cards, id) })
  mountSharePicture(app, { cards, artwork })
  const outbox = hasOpenOutbox(config)
  if (outbox) mountOutbox(app, cards.database)
  await mountPlainStyle(app)
  mountErrorsPage(app)
  const webConfig = {
    public_token: config.PUBLIC_TOKEN,
    sentry: errorTracking(config),
    demo: identity && outbox && config.DEMO === 'on' ? { outbox_url: '/outbox', holder_email: demoHolderEmail } : null,
  }
  mountConfig(app, async () => ({
    ...webConfig,
    ...signInConfig(config, provider),
    chains: await webChains(cards.database, config.chains),
  }))
  await mountStaticWeb(app, { web, publicUrl: config.PUBLIC_URL })
  return {
    app,
    close: async () => {
      // Answers under way may finish; a connection that only waits, or sends half a request, would hold the door open for minutes.
      const late = setTimeout(() => app.server.closeAllConnections(), 500)
      app.server.closeIdleConnections()
      await app.close().finally(() => clearTimeout(late))
    },
  }
}
