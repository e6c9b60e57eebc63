import { readCookies } from '@iyk/identity-client/read-cookie.ts'
import { cookieNames } from '@iyk/wire/limits.ts'
import { hasJwtExpired, owesSecondStep } from './json-web-token.ts'
import { createSignInState, signedOut } from './sign-in-state.ts'

/** Who is signed in on this page. */
export const signInState = createSignInState()

/** Shows what the cookies know already, before anybody was asked. They end with the session. */
export function readSignInFromCookies(): void {
  const { cookie } = document
  const tokens = readCookies(cookie, cookieNames.token)
  const [jwt, another] = readCookies(cookie, cookieNames.jwt)
  if (tokens.length === 0) signInState.set(signedOut)
  // Of several the session itself finds the right one.
  else if (tokens.length === 1 && jwt && !another && !hasJwtExpired(jwt, Date.now()))
    signInState.set(owesSecondStep(jwt) ? { secondStepDue: true, settled: true } : { jwt, settled: true })
}
