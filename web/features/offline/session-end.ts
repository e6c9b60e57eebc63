import { parseCookies } from '@iyk/identity-client/parse-cookies.ts'
import { cookieNames } from '@iyk/wire/limits.ts'
import { signInState } from '../../session/page-state.ts'
import { signedOut } from '../../session/sign-in-state.ts'

/** In milliseconds. */
const lookEvery = 30_000

/** While the provider cannot be reached, nobody else notices that a session has ended: its cookies are gone. Returns a function that stops it. */
export function followSessionEnd(): () => void {
  const look = () => {
    const { jwt, unreachable } = signInState.get()
    if (jwt !== null && unreachable && parseCookies(document.cookie, cookieNames.token).length === 0)
      signInState.set(signedOut)
  }
  const timer = setInterval(look, lookEvery)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
