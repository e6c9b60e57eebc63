import type { Authentication } from '@iyk/wire/authentication.ts'
import { createBootstrap } from './bootstrap.ts'
import { createPkce, type Pkce, type PkceNamespace } from './pkce.ts'
import type { Platform } from './platform.ts'
import { type Call, type CallResult, createSendCall, type SendCall } from './send-call.ts'
import { createSessionCookies } from './session-cookies.ts'
import { createSessionState, type WithoutUser } from './session-state.ts'

export interface CoreOptions {
  publicToken: string
  /** Origin of the provider; empty when it is the page's own. */
  providerUrl: string
  platform: Platform
  /** Returns a captcha token for a site key. Called only when the project requires one for a call. */
  solveCaptcha?: (siteKey: string) => Promise<string>
}

/** What every factor is built on: requests, the session and the project's settings. */
export function createCore({ publicToken, providerUrl, platform, solveCaptcha }: CoreOptions) {
  if (!publicToken.startsWith('public-token-'))
    platform.warn(`The public token should start with "public-token-", but is "${publicToken}".`)

  const base = `${providerUrl}/sdk/v1`
  const storageKey = `stytch_sdk_state_${publicToken}`
  const cookies = createSessionCookies(platform)
  const state = createSessionState(platform, cookies, storageKey)

  const getCaptchaToken = async () => {
    const { enabled, siteKey = '' } = (await bootstrap()).captcha_settings
    return enabled ? solveCaptcha?.(siteKey) : undefined
  }
  const send: SendCall = createSendCall({ platform, cookies, publicToken, base, getCaptchaToken })
  const bootstrap = createBootstrap(platform, send, publicToken)

  return {
    publicToken,
    /** Origin of the provider; empty when it is the page's own. */
    providerUrl,
    /** Address of `/sdk/v1`. */
    base,
    platform,
    cookies,
    state,
    send,
    /** The project's settings, or the defaults while they cannot be fetched. */
    bootstrap,
    pkce: (namespace: PkceNamespace): Pkce => createPkce(platform, `${storageKey}::PKCE_VERIFIER:${namespace}`),

    /** Sends a call that signs in, and stores the session it returns. */
    async signIn<Reply extends Authentication>(call: Call): Promise<WithoutUser<Reply & CallResult>> {
      const known = [cookies.readToken(), ...cookies.undecided()]
      const reply = await send<Reply>(call)
      // A user who has signed out in the meantime stays signed out, and one who has signed in stays: the response adds to a session that is over here.
      return known.includes(cookies.readToken()) ? state.accept(reply, call.attempt) : reply
    },
  }
}

export type Core = ReturnType<typeof createCore>
