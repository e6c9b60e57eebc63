import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { AuthenticationFactor } from '@iyk/wire/session.ts'
import { markOfForeignPage } from '../browsers/foreign-page.ts'
import { rememberBrowser } from '../browsers/store.ts'
import type { Call } from '../context.ts'
import { notifyOwner } from '../notices/notify-owner.ts'
import { isSecondStepDue } from './is-second-step-due.ts'
import { newSession } from './new-session.ts'
import { renewFactor } from './renew-factor.ts'
import { insertSession, lockFactors, markOfApp, type SignedIn, touchSession, updateFactors } from './store.ts'

type Proof = {
  userId: string
  factor: AuthenticationFactor
  durationMinutes?: number | undefined
  /** For a factor added from inside: it counts in the caller's session only, and not once that has ended. */
  needsSession?: boolean
  /** An app may know what was shown, wherever it was. */
  ofApp?: boolean
  /** The owner gets an email about this sign-in's proof, so none about its browser. */
  notified?: boolean
}
export type StartedSession = SignedIn & { sessionToken: string }

/**
 * Turns a proof into a session: adds it to the caller's live session if that is the same user's, otherwise starts one. Another user's session is
 * ignored, never merged; the contract's section 4.1. A new session gets a token of our own making, whatever the caller sent. Without a duration a
 * live session keeps its end. Runs inside the transaction that consumes the proof, after its changes. Throws `unauthorized_credentials` for a banned
 * user, whatever they verified, and `user_unauthenticated` without the session that is required.
 */
export const startSession = async (call: Call, { ofApp = false, ...proof }: Proof): Promise<StartedSession> => {
  const started = await start(call, proof)
  if (!ofApp || started.ofApp) return started
  await markOfApp(call.database, sha256(started.sessionToken))
  return { ...started, ofApp }
}

const start = async (call: Call, proof: Proof): Promise<StartedSession> => {
  const { database, caller } = call
  const { userId, factor, durationMinutes, needsSession, notified = false } = proof
  const now = call.clock()
  const held = caller.sessionToken
  const factors = held && (await lockFactors(database, sha256(held), userId, now))
  if (factors) return addToSession(call, proof, { sessionToken: held, factors, now })
  if (needsSession) throw new Refusal('user_unauthenticated', { reason: 'the session ended in the meantime' })
  const one = newSession(call, durationMinutes)
  const { is_new_browser, ...row } = await insertSession(database, userId, one, factor)
  if (is_new_browser && !notified) await notifyOwner(call, { userId, what: 'new-browser' })
  const started = { ...one.toSignedIn(row), sessionToken: one.sessionToken }
  if (row.has_app) await rememberAfterSecondStep(call, started, now)
  else caller.ensureBrowser()
  return started
}

const addToSession = async (
  call: Call,
  { factor, durationMinutes }: Proof,
  { sessionToken, factors, now }: { sessionToken: string; factors: readonly AuthenticationFactor[]; now: Date },
): Promise<StartedSession> => {
  const { database, settings } = call
  const tokenHash = sha256(sessionToken)
  await updateFactors(database, tokenHash, {
    factors: renewFactor(factors, factor),
    now,
    expiresAt: durationMinutes === undefined ? null : new Date(now.getTime() + durationMinutes * 60_000),
    maxMinutes: settings.sessionMaxMinutes,
  })
  const signedIn = await touchSession({ ...call, clock: () => now }, tokenHash)
  if (!signedIn) throw new Refusal('unauthorized_credentials', { reason: 'banned or removed' })
  const started = { ...signedIn, sessionToken }
  await rememberAfterSecondStep(call, started, now)
  return started
}

const rememberAfterSecondStep = async (call: Call, started: StartedSession, now: Date): Promise<void> => {
  if (isSecondStepDue(started)) return
  const { database, caller } = call
  const { user_id } = started.user
  await rememberBrowser(database, user_id, caller.ensureBrowser(), now)
  const elsewhere = markOfForeignPage(call)
  if (elsewhere) await rememberBrowser(database, user_id, elsewhere, now)
}
