import { connect } from './connect.ts'
import { restoreSignInFromCookies } from './page-state.ts'

let hasStarted = false

/** Restores the sign-in state from the cookies and connects to the provider, once per page. */
export function startSession(): void {
  if (hasStarted) return
  hasStarted = true
  restoreSignInFromCookies()
  // A failure shows in the sign-in state, and the next caller retries.
  connect().catch(() => {})
}
