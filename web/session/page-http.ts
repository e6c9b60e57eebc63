import { somethingWentWrong } from '../texts/english-app.ts'
import { createHttp } from './http.ts'
import { createPoapEvents } from './poap-events.ts'
import { connect, signInState } from './this-page.ts'

/** The HTTP client of this page. */
export const http = createHttp({
  fetch: (address, init) => fetch(address, init),
  origin: typeof location === 'undefined' ? '' : location.origin,
  cookies: () => document.cookie,
  jwt: () => signInState.get().jwt,
  reauthenticate: async () => (await connect()).session.reauthenticate(),
})

/** The holder's events on this page. */
export const poapEvents = createPoapEvents({ state: signInState, http, problemText: somethingWentWrong })
