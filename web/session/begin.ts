import { connect } from './connect.ts'
import { readSignInFromCookies } from './page-state.ts'

let hasBegun = false

/** Shows what the cookies know and asks the provider, once per page. */
export function beginSession(): void {
  if (hasBegun) return
  hasBegun = true
  readSignInFromCookies()
  // What could not be reached shows in the sign-in state, and whoever needs it tries again.
  connect().catch(() => {})
}
