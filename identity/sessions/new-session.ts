import { sha256 } from '@iyk/kit/hash.ts'
import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { markOfForeignPage } from '../browsers/foreign-page.ts'
import type { Call } from '../context.ts'
import { newIdentifier } from '../identifier.ts'
import { type NewSession, type SignedIn, type StartedRow, versionOf } from './store.ts'

export type StartableSession = NewSession & {
  sessionToken: string
  toSignedIn: (row: StartedRow) => SignedIn
}

/** A session that can be started for this caller: its token of our own making, and what the functions that start it take. */
export const newSession = (
  call: Call,
  durationMinutes: number = sessionDurationMinutes.requested,
): StartableSession => {
  const { caller, settings, randomBytes } = call
  const now = call.clock()
  const sessionId = newIdentifier(call, 'session')
  const sessionToken = randomBytes(33).toString('base64url')
  const minutes = Math.min(durationMinutes, settings.sessionMaxMinutes ?? durationMinutes)
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  const elsewhere = markOfForeignPage(call)
  return {
    now,
    sessionId,
    sessionToken,
    tokenHash: sha256(sessionToken),
    expiresAt,
    ipAddress: caller.ipAddress ?? '',
    userAgent: caller.userAgent,
    language: caller.locale,
    mark: elsewhere ?? caller.browser,
    browser: caller.prepareBrowser(),
    elsewhere,
    toSignedIn: ({ person, factors, by_verifying_passkey, ...versions }) => ({
      session: {
        session_id: sessionId,
        user_id: person.user_id,
        started_at: now.toISOString(),
        last_accessed_at: now.toISOString(),
        expires_at: expiresAt.toISOString(),
        attributes: { ip_address: caller.ipAddress ?? '', user_agent: caller.userAgent },
        authentication_factors: factors,
        custom_claims: null,
        roles: person.roles,
      },
      user: person,
      byVerifyingPasskey: by_verifying_passkey,
      ofApp: elsewhere !== undefined,
      version: versionOf(versions),
    }),
  }
}
