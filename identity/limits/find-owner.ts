import { sha256 } from '@iyk/kit/hash.ts'
import { isKnownBrowser } from '../browsers/store.ts'
import type { Call } from '../context.ts'
import { isSecondStepDue } from '../sessions/is-second-step-due.ts'

/** The hash of a known browser's cookie in base64url, or that there is a session. */
export type OwnerKey = string

/**
 * Whether and how the caller is known as the owner: the browser has signed in to this account before, or has a live session of it, with the second
 * factor where there is one. Without a user the same statements run and find no one.
 */
export const findOwner = async (call: Call, userId: string | undefined): Promise<OwnerKey | undefined> => {
  const { database, caller } = call
  const user = userId ?? ''
  if (caller.browser && (await isKnownBrowser(database, user, caller.browser)))
    return caller.browser.toString('base64url')
  if (!caller.sessionToken) return undefined
  const signedIn = caller.signedIn ?? (await call.sessionChecks.find(sha256(caller.sessionToken)))
  return signedIn?.user.user_id === user && !isSecondStepDue(signedIn) ? 'session' : undefined
}
