import { browserPlatform } from '@iyk/identity-client/browser-platform.ts'
import { createClient, type IdentityClient } from '@iyk/identity-client/create-client.ts'
import type { WebConfig } from '@iyk/wire/config.ts'
import { type AppSession, startAppSession } from './app-session.ts'
import { fetchPart } from './fetch-part.ts'
import { followPerson } from './follow-person.ts'
import { loadConfig } from './load-config.ts'
import { poapEvents } from './page-http.ts'
import { askInPageLanguage } from './page-language.ts'
import { signInState } from './page-state.ts'
import { trackErrors } from './track-errors.ts'

export interface Connection {
  config: WebConfig
  client: IdentityClient
  session: AppSession
}

/** Asks the host where the provider is, and starts the session of this page with it. `connect` gives this same connection. */
export async function openConnection(connect: () => Promise<Connection>): Promise<Connection> {
  followPerson(connect)
  const config = await loadConfig(fetch)
  const platform = askInPageLanguage(browserPlatform())
  const client = createClient({
    publicToken: config.public_token,
    providerUrl: config.provider_url,
    platform,
    solveCaptcha: async (siteKey) =>
      (await fetchPart(() => import('./solve-captcha.ts'))).solveCaptcha(siteKey, config.captcha?.enterprise === true),
  })
  const session = startAppSession({
    state: signInState,
    client,
    storage: platform.storage,
    page: { reload: () => location.reload() },
    now: platform.now,
    startTimer: platform.startTimer,
    onReturn,
  })
  void session.began.then(poapEvents.sessionBegan)
  if (config.sentry) trackErrors(config.sentry)
  return { config, client, session }
}

function onReturn(listener: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && listener(), { signal })
  addEventListener('online', listener, { signal })
  // Out of the back-forward cache a page comes as it was left, signed in or not.
  addEventListener('pageshow', ({ persisted }) => persisted && listener(), { signal })
  return () => stop.abort()
}
