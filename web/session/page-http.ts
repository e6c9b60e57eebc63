import { somethingWentWrong } from '../texts/english/app.ts'
import type { AppSession } from './app-session.ts'
import { createHttp } from './http.ts'
import { hasJwtExpired } from './json-web-token.ts'
import { signInState } from './page-state.ts'
import { createPoapEvents } from './poap-events.ts'

type Renewal = Pick<AppSession, 'reauthenticate' | 'freshen'>

let session = (): Promise<Renewal> => Promise.reject(new Error('Nobody is signed in yet'))

/** Tells how this page gets a fresh JWT. */
export function renewBy(way: typeof session): void {
  session = way
}

/** The HTTP client of this page. */
export const http = createHttp({
  fetch: (address, init) => fetch(address, init),
  origin: typeof location === 'undefined' ? '' : location.origin,
  cookies: () => document.cookie,
  jwt: () => signInState.get().jwt,
  async freshen() {
    const { jwt, settled, unreachable } = signInState.get()
    const isFresh = jwt === null ? settled && !unreachable : !hasJwtExpired(jwt, Date.now())
    if (!isFresh) await session().then((opened) => opened.freshen())
  },
  reauthenticate: async () => (await session()).reauthenticate(),
})

/** The holder's events on this page. */
export const poapEvents = createPoapEvents({ state: signInState, http, problemText: somethingWentWrong })
