import { sha256 } from '@iyk/kit/hash.ts'
import { isKnownBrowser } from '../browsers/store.ts'
import type { Call } from '../context.ts'
import { isSecondStepDue } from '../sessions/is-second-step-due.ts'
import { touchSession } from '../sessions/store.ts'

/** The hash of a known browser's cookie in base64url, or that there is a session. */
export type OwnerMark = string

/**
 * Whether the caller's browser has signed in to this account before, or holds a live session of it, with the second step where there is
 * one; and by what. Without a user it is nobody, found out by the same statements.
 */
export const findOwner = async (call: Call, userId: string | undefined): Promise<OwnerMark | undefined> => {
  const { database, caller } = call
  const user = userId ?? ''
  if (caller.browser && (await isKnownBrowser(database, user, caller.browser)))
    return caller.browser.toString('base64url')
  if (!caller.sessionToken) return undefined
  const signedIn = caller.signedIn ?? (await touchSession(call, sha256(caller.sessionToken)))
  return signedIn?.user.user_id === user && !isSecondStepDue(signedIn) ? 'session' : undefined
}
