import type { Authentication } from '@iyk/wire/authentication.ts'
import { createBootstrap } from './bootstrap.ts'
import { createPkce, type Pkce, type PkceNamespace } from './pkce.ts'
import type { Platform } from './platform.ts'
import { type Answered, type Call, createSendCall, type SendCall } from './send-call.ts'
import { createSessionCookies } from './session-cookies.ts'
import { createSessionState, type Kept } from './session-state.ts'

export interface CoreOptions {
  publicToken: string
  /** Origin of the provider; empty when it is the page's own. */
  providerUrl: string
  platform: Platform
  /** Answers a captcha token for a site key. Asked only when the project wants one with a call. */
  solveCaptcha?: (siteKey: string) => Promise<string>
}

/** What every factor is built on: the wire, the session and the project's settings. */
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
    /** The project's settings, or the defaults while they cannot be had. */
    bootstrap,
    pkce: (namespace: PkceNamespace): Pkce => createPkce(platform, `${storageKey}::PKCE_VERIFIER:${namespace}`),

    /** Sends a call that signs in, and stores the session it brings. */
    async signIn<Answer extends Authentication>(call: Call): Promise<Kept<Answer & Answered>> {
      const asked = cookies.readToken()
      const answer = await send<Answer>(call)
      // Whoever has signed out meanwhile stays so: what came adds to a session that is over.
      return asked && !cookies.readToken() ? answer : state.accept(answer, call.attempt)
    },
  }
}

export type Core = ReturnType<typeof createCore>
