import type { Authentication } from '@iyk/wire/authentication.ts'
import { checkArguments } from './check-arguments.ts'
import type { Core } from './core.ts'

/** Sessions created elsewhere. The calls are those of hosted providers; ours returns `route_not_found`. */
export function createSessionExchange({ cookies, platform, signIn }: Core) {
  return {
    async exchangeAccessToken(options: { access_token: string; session_duration_minutes: number }) {
      checkArguments('stytch.session.exchangeAccessToken', options, {
        access_token: 'string',
        session_duration_minutes: 'number',
      })
      return signIn<Authentication>({
        path: '/sessions/exchange_access_token',
        body: options,
        attempt: 'Error exchanging access token',
      })
    },

    async attest(options: { profile_id: string; token: string; session_duration_minutes?: number }) {
      checkArguments('stytch.session.attest', options, {
        profile_id: 'string',
        token: 'string',
        session_duration_minutes: 'number?',
      })
      return signIn<Authentication>({ path: '/sessions/attest', body: options, attempt: 'Error attesting session' })
    },

    /** Stores tokens from a backend for five minutes, until `session.authenticate` confirms whose they are. */
    updateSession(tokens: { session_token: string; session_jwt?: string | null }): void {
      checkArguments('stytch.session.updateSession', tokens, { session_token: 'string', session_jwt: 'string?' })
      const { session_token, session_jwt } = tokens
      cookies.write({ session_token, session_jwt: session_jwt ?? '' }, platform.now() + 300_000)
    },
  }
}
