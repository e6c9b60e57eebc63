import compress from '@fastify/compress'
import { mountCards } from '@iyk/cards/mount-cards.ts'
import { mountIdentity } from '@iyk/identity/mount-identity.ts'
import { authenticateSessionToken } from '@iyk/identity/sessions/authenticate-session-token.ts'
import { createApp, type PageSources } from '@iyk/kit/http/create-app.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { captchaSources } from './captcha-sources.ts'
import { webChains } from './chains/web-chains.ts'
import type { Contexts } from './compose.ts'
import type { Config } from './config.ts'
import { demoHolderEmail } from './demo/seed-demo.ts'
import { webDirectory } from './ensure-web-built.ts'
import { errorTracking } from './error-tracking.ts'
import { hasOpenOutbox, offeredMethods, offeredProviders } from './offered-methods.ts'
import { mountArtwork } from './pages/artwork.ts'
import { builtWeb } from './pages/built-web.ts'
import { mountConfig } from './pages/config-json.ts'
import { mountErrorsPage } from './pages/errors-page.ts'
import { mountHealth } from './pages/health.ts'
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

/** The captcha, where errors are reported, and the nodes of chains. */
const pageSources = (config: Config): PageSources => {
  const captcha = captchaSources(config.CAPTCHA_SITE_KEY)
  const called = [config.SENTRY_DSN, ...config.chains.map(({ rpc_url }) => rpc_url)].filter((url) => url !== undefined)
  return {
    ...captcha,
    'connect-src': [...called.map((url) => new URL(url).origin), ...(captcha['connect-src'] ?? [])],
  }
}

/** The whole service as one app: provider, cards, pages. Listens nowhere by itself. */
export const serve = async ({
  config,
  contexts,
  logger,
  directory = webDirectory,
}: Options): Promise<{ app: FastifyInstance; close(): Promise<void> }> => {
  const { identity, cards } = contexts
  const { allowedOrigins } = identity.settings
  const web = builtWeb(directory)
  const { artwork } = await web.pagesIn('en')
  const app = await createApp({
    publicUrl: config.PUBLIC_URL,
    environment: config.environment,
    allowedOrigins,
    trustedProxies: config.TRUSTED_PROXIES,
    pageSources: pageSources(config),
    ...(logger && { logger }),
  })
  const { countEvent } = mountHealth(app, identity.database)
  await mountIdentity(app, { ...identity, countEvent })
  await app.register(async (scope) => {
    // Lists grow long; the provider's short answers are quicker plain.
    await scope.register(compress, { threshold: 4096, encodings: ['br', 'gzip'] })
    await mountCards(scope, cards)
  })
  await mountTap(app, {
    cards,
    allowedOrigins,
    authenticateToken: (token) => authenticateSessionToken(identity, token),
    pagesIn: web.pagesIn,
  })
  mountArtwork(app, artwork)
  mountSharePicture(app, { cards, artwork })
  const outbox = hasOpenOutbox(config)
  if (outbox) mountOutbox(app, identity.database)
  await mountPlainStyle(app)
  mountErrorsPage(app)
  const webConfig = {
    public_token: config.PUBLIC_TOKEN,
    provider_url: '',
    methods: offeredMethods(config),
    oauth_providers: offeredProviders(config),
    captcha: config.CAPTCHA_SITE_KEY ? { site_key: config.CAPTCHA_SITE_KEY } : null,
    sentry: errorTracking(config),
    demo: outbox && config.DEMO === 'on' ? { outbox_url: '/outbox', holder_email: demoHolderEmail } : null,
  }
  mountConfig(app, webConfig, () => webChains(cards.database, config.chains))
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
