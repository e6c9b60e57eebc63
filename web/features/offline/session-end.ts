import { parseCookies } from '@iyk/identity-client/parse-cookies.ts'
import { cookieNames } from '@iyk/wire/limits.ts'
import { isStillSignedIn, signInState } from '../../session/page-state.ts'
import { signedOut } from '../../session/sign-in-state.ts'

/** In milliseconds. */
const lookEvery = 30_000

/**
 * Without a connection, nobody else notices that the session of this page has ended: its cookies are gone, or another user’s, of whom what was saved stays.
 * Returns a function that stops it.
 */
export function followSessionEnd(): () => void {
  const look = () => {
    const { jwt } = signInState.get()
    if (jwt === null || isStillSignedIn(jwt)) return
    if (parseCookies(document.cookie, cookieNames.token).length === 0) signInState.set(signedOut)
    else location.reload()
  }
  const timer = setInterval(look, lookEvery)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
