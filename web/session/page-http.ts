import { somethingWentWrong } from '../texts/english/app.ts'
import { createHttp } from './http.ts'
import { signInState } from './page-state.ts'
import { createPoapEvents } from './poap-events.ts'

let renew = (): Promise<unknown> => Promise.reject(new Error('Nobody is signed in yet'))

/** Tells how this page gets a fresh JWT. */
export function renewBy(way: typeof renew): void {
  renew = way
}

/** The HTTP client of this page. */
export const http = createHttp({
  fetch: (address, init) => fetch(address, init),
  origin: typeof location === 'undefined' ? '' : location.origin,
  cookies: () => document.cookie,
  jwt: () => signInState.get().jwt,
  reauthenticate: () => renew(),
})

/** The holder's events on this page. */
export const poapEvents = createPoapEvents({ state: signInState, http, problemText: somethingWentWrong })
