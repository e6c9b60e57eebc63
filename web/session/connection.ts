import { browserPlatform } from '@iyk/identity-client/browser-platform.ts'
import { createClient, type IdentityClient } from '@iyk/identity-client/create-client.ts'
import type { WebConfig } from '@iyk/wire/config.ts'
import { importChunk } from '../chunks/import-chunk.ts'
import { loadErrorTracking } from '../error-tracking/load-error-tracking.ts'
import { poapEvents } from '../http/page-http.ts'
import { type AppSession, startAppSession } from './app-session.ts'
import { followUser } from './follow-user.ts'
import { loadConfig } from './load-config.ts'
import { withPageLanguage } from './page-language.ts'
import { signInState, stateWithoutConnection } from './page-state.ts'

export interface Connection {
  config: WebConfig
  client: IdentityClient
  session: AppSession
}

/** Gets the provider's address from the host and starts the session of this page. `connect` returns this same connection. */
export async function openConnection(connect: () => Promise<Connection>): Promise<Connection> {
  followUser(connect)
  const config = await loadConfig(fetch)
  const platform = withPageLanguage(browserPlatform())
  const client = createClient({
    publicToken: config.public_token,
    providerUrl: config.provider_url,
    platform,
    solveCaptcha: async (siteKey) =>
      (await importChunk(() => import('./solve-captcha.ts'))).solveCaptcha(
        siteKey,
        config.captcha?.enterprise === true,
      ),
  })
  const session = startAppSession({
    state: signInState,
    stateWithoutConnection,
    client,
    storage: platform.storage,
    page: { reload: () => location.reload() },
    now: platform.now,
    startTimer: platform.startTimer,
    onReturn,
  })
  void session.ready.then(poapEvents.sessionStarted)
  if (config.sentry) loadErrorTracking(config.sentry)
  return { config, client, session }
}

function onReturn(listener: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && listener(), { signal })
  addEventListener('online', listener, { signal })
  // The back-forward cache restores a page as it was left, signed in or not.
  addEventListener('pageshow', ({ persisted }) => persisted && listener(), { signal })
  return () => stop.abort()
}
