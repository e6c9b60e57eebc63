import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import type { AuthenticationFactor } from '@iyk/wire/session.ts'
import { markOfForeignPage } from '../browsers/foreign-page.ts'
import { isKnownBrowser, rememberBrowser } from '../browsers/store.ts'
import type { Call } from '../context.ts'
import { newIdentifier } from '../identifier.ts'
import { noteFirstSignIn } from '../notices/store.ts'
import { tellOwner } from '../notices/tell-owner.ts'
import { isSecondStepDue } from './is-second-step-due.ts'
import { renewFactor } from './renew-factor.ts'
import { insertSession, lockFactors, type SignedIn, touchSession, updateFactors } from './store.ts'

type Proof = {
  userId: string
  factor: AuthenticationFactor
  durationMinutes?: number | undefined
  /** For what is added to an account from inside: it counts in the caller's session only, and not once that has ended. */
  needsSession?: boolean
  /** The owner is mailed of what this sign-in came with, so not of its browser too. */
  told?: boolean
}
export type StartedSession = SignedIn & { sessionToken: string }

/**
 * Turns a proof into a session: adds it to the caller's live session if that is the same user's, otherwise starts one. Another user's
 * session is ignored, never mixed; the contract's section 4.1. A new session gets a token of our own making, whatever the caller sent.
 * Without a duration a live session keeps its end. Runs inside the transaction that spends the proof, after what that changes. Throws
 * `unauthorized_credentials` for a banned user, whatever they proved, and `user_unauthenticated` without the session that is needed.
 */
export const startSession = async (call: Call, proof: Proof): Promise<StartedSession> => {
  const { database, randomBytes, caller } = call
  const { userId, factor, durationMinutes, needsSession, told = false } = proof
  const now = call.clock()
  const maxMinutes = call.settings.sessionMaxMinutes
  const endsAfter = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const held = caller.sessionToken
  const factors = held && (await lockFactors(database, sha256(held), userId, now))
  if (needsSession && !factors) throw new Refusal('user_unauthenticated', { reason: 'the session ended meanwhile' })
  const sessionToken = factors ? held : randomBytes(33).toString('base64url')
  const tokenHash = sha256(sessionToken)
  if (factors)
    await updateFactors(database, tokenHash, {
      factors: renewFactor(factors, factor),
      now,
      expiresAt: durationMinutes === undefined ? null : endsAfter(durationMinutes),
      maxMinutes,
    })
  else
    await insertSession(database, {
      sessionId: newIdentifier(call, 'session'),
      tokenHash,
      userId,
      startedAt: now,
      expiresAt: endsAfter(durationMinutes ?? sessionDurationMinutes.asked),
      ipAddress: caller.ipAddress,
      userAgent: caller.userAgent,
      factor,
      maxMinutes,
    })
  const elsewhere = markOfForeignPage(call)
  if (!factors) {
    const isFirst = await noteFirstSignIn(database, userId, caller.locale, now)
    const mark = elsewhere ?? caller.browser
    const isKnown = isFirst || told || (mark && (await isKnownBrowser(database, userId, mark)))
    if (!isKnown) await tellOwner(call, { userId, what: 'new-browser' })
  }
  const signedIn = await touchSession({ ...call, clock: () => now }, tokenHash)
  if (!signedIn) throw new Refusal('unauthorized_credentials', { reason: 'banned or removed' })
  if (!isSecondStepDue(signedIn)) {
    await rememberBrowser(database, userId, caller.keepBrowser(), now)
    if (elsewhere) await rememberBrowser(database, userId, elsewhere, now)
  }
  return { ...signedIn, sessionToken }
}
