import { savedReturnPath } from '../../navigation/return-url.ts'
import type { Connection } from '../../session/connection.ts'
import { lastEmail } from '../../session/last-email.ts'
import { lastMethod } from './last-method.ts'
import type { OtherMethod } from './sign-in-methods.ts'

/** After every sign-in: remembers its method, forgets the requested address, and notifies other tabs. */
export function finishSignIn(method: OtherMethod | 'email', { session }: Pick<Connection, 'session'>): void {
  lastMethod.set(method)
  lastEmail.clear()
  savedReturnPath.set(null)
  session.announceSignIn()
}
