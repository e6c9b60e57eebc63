import { startBackgroundRefresh } from './background-refresh.ts'
import { createBootstrap } from './bootstrap.ts'
import { createMagicLinks } from './magic-links.ts'
import { createOtps } from './otps.ts'
import { createPkce } from './pkce.ts'
import type { Platform } from './platform.ts'
import { createSendCall } from './send-call.ts'
import { createSessionCookies } from './session-cookies.ts'
import { createSessionState } from './session-state.ts'
import { createSessions } from './sessions.ts'
import { createTelemetry } from './telemetry.ts'
import { createUsers } from './users.ts'

export interface ClientOptions {
  publicToken: string
  /** Origin of the provider; empty when it is the page's own. */
  providerUrl: string
  platform: Platform
}

/** The browser's side of the provider. It does nothing by itself until `start` is called. */
export function createClient({ publicToken, providerUrl, platform }: ClientOptions) {
  if (!publicToken.startsWith('public-token-'))
    platform.warn(`The public token should start with "public-token-", but is "${publicToken}".`)

  const base = `${providerUrl}/sdk/v1`
  const storageKey = `stytch_sdk_state_${publicToken}`
  const cookies = createSessionCookies(platform)
  const state = createSessionState(platform, cookies, storageKey)
  const send = createSendCall({ platform, cookies, publicToken, base })
  const bootstrap = createBootstrap(send, publicToken)
  const pkce = createPkce(platform, `${storageKey}::PKCE_VERIFIER:magic_links`)
  const session = createSessions(send, state, cookies)

  return {
    bootstrap,
    session,
    magicLinks: createMagicLinks(send, state, pkce, bootstrap),
    otps: createOtps(send, state, pkce),
    user: createUsers(send, state),

    /** Starts session upkeep and telemetry. Answers a function that stops both. */
    start(): () => void {
      const telemetry = createTelemetry(platform, base, publicToken)
      telemetry.log('sdk_instance_instantiated', {})
      const stops = [
        state.start(),
        startBackgroundRefresh(platform, state, () => session.authenticate()),
        telemetry.stop,
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

export type IdentityClient = ReturnType<typeof createClient>
