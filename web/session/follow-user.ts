import { poapEvents, setTokenSource } from '../http/page-http.ts'
import { clearAtSignOut } from '../http/response-cache.ts'
import type { AppSession } from './app-session.ts'

let following = false

/** Makes requests as the signed-in user, even before the page is connected: a valid JWT is enough for the cards service. */
export function followUser(connect: () => Promise<{ session: AppSession }>): void {
  setTokenSource(async () => (await connect()).session)
  if (following) return
  following = true
  poapEvents.start()
  clearAtSignOut()
}
