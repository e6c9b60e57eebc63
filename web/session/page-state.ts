import { parseCookies } from '@iyk/identity-client/parse-cookies.ts'
import { cookieNames } from '@iyk/wire/limits.ts'
import { findUserOfJwt, hasJwtExpired, needsSecondStepClaim } from './json-web-token.ts'
import { createSignInState, type SignInState, signedOut } from './sign-in-state.ts'

/** Who is signed in on this page. */
export const signInState = createSignInState()

/** Restores the sign-in state from the cookies before the provider has responded. They expire with the session. */
export function restoreSignInFromCookies(): void {
  const { cookie } = document
  const tokens = parseCookies(cookie, cookieNames.token)
  const [jwt, another] = parseCookies(cookie, cookieNames.jwt)
  if (tokens.length === 0) signInState.set(signedOut)
  // If there are several, the session itself finds the right one.
  else if (tokens.length === 1 && jwt && !another && !hasJwtExpired(jwt, Date.now()))
    signInState.set(needsSecondStepClaim(jwt) ? { needsSecondStep: true, settled: true } : { jwt, settled: true })
}

/**
 * The state without a connection. With a service worker, a page goes on showing what this browser keeps for its user, whose last JWT the cookies hold until the
 * session ends. The JWT opens nothing once it has expired (decision 101).
 */
export function stateWithoutConnection(): Partial<SignInState> {
  const [jwt, another] = parseCookies(document.cookie, cookieNames.jwt)
  const isSaved = navigator.serviceWorker?.controller && jwt && !another && !needsSecondStepClaim(jwt)
  return isSaved ? { jwt, settled: true, unreachable: true } : { unreachable: true }
}

/** Whether this browser is still signed in as the user of a JWT, whatever this page shows: without a connection it hears of no one else. */
export function isStillSignedIn(jwt: string): boolean {
  const { cookie } = document
  const users = parseCookies(cookie, cookieNames.jwt).map(findUserOfJwt)
  return users.length > 0 ? users.includes(findUserOfJwt(jwt)) : parseCookies(cookie, cookieNames.token).length > 0
}
