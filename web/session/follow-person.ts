import type { AppSession } from './app-session.ts'
import { poapEvents, renewBy } from './page-http.ts'
import { forgetAtSignOut } from './remembered.ts'

let following = false

/** What this page loads is that of whoever is signed in, also before there is a connection: a live JWT is enough for the cards service. */
export function followPerson(connect: () => Promise<{ session: AppSession }>): void {
  renewBy(async () => (await connect()).session)
  if (following) return
  following = true
  poapEvents.start()
  forgetAtSignOut()
}
