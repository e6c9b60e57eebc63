import type { Authentication } from '@iyk/wire/authentication.ts'
import { checkArguments } from './check-arguments.ts'
import type { Core } from './core.ts'

/** Sessions that began elsewhere. The calls are those of hosted providers; ours answers `route_not_found`. */
export function createForeignSessions({ cookies, platform, signIn }: Core) {
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

    /** Takes tokens over that a backend got; `session.authenticate` then tells whose they are. Kept for five minutes until then. */
    updateSession(tokens: { session_token: string; session_jwt?: string | null }): void {
      checkArguments('stytch.session.updateSession', tokens, { session_token: 'string', session_jwt: 'string?' })
      const { session_token, session_jwt } = tokens
      cookies.write({ session_token, session_jwt: session_jwt ?? '' }, platform.now() + 300_000)
    },
  }
}
