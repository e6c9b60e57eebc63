import { somethingWentWrong } from '../copy/english/app.ts'
import type { AppSession } from '../session/app-session.ts'
import { hasJwtExpired } from '../session/json-web-token.ts'
import { isStillSignedIn, signInState } from '../session/page-state.ts'
import { createPoapEvents } from '../session/poap-events.ts'
import { createHttp } from './http.ts'

type TokenSource = Pick<AppSession, 'reauthenticate' | 'ensureFresh'>

let session = (): Promise<TokenSource> => Promise.reject(new Error('No one is signed in yet'))

/** Sets how this page gets a fresh JWT. */
export function setTokenSource(source: typeof session): void {
  session = source
}

/** The HTTP client of this page. */
export const http = createHttp({
  fetch: (address, init) => fetch(address, init),
  origin: typeof location === 'undefined' ? '' : location.origin,
  cookies: () => document.cookie,
  jwt: () => signInState.get().jwt,
  async ensureFresh() {
    const { jwt, settled, unreachable } = signInState.get()
    const isFresh = jwt === null ? settled && !unreachable : isStillSignedIn(jwt) && !hasJwtExpired(jwt, Date.now())
    if (!isFresh) await session().then((opened) => opened.ensureFresh())
  },
  reauthenticate: async () => (await session()).reauthenticate(),
})

/** The holder's events on this page. */
export const poapEvents = createPoapEvents({ state: signInState, http, fallback: somethingWentWrong })
