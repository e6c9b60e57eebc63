import { problems } from '../../copy/english/sign-in.ts'
import { connect } from '../../session/connect.ts'
import type { Connection } from '../../session/connection.ts'
import { describeSignInError } from './describe-sign-in-error.ts'
import { finishSignIn } from './finish-sign-in.ts'
import type { OtherMethod } from './sign-in-methods.ts'

/** Signs in by one method, remembers which, and notifies other tabs. Returns an error message, or null; the session appears in the sign-in state by itself. */
export async function signInWith(
  method: OtherMethod | 'email',
  attempt: (connection: Connection) => Promise<unknown>,
  describeError: (error: unknown) => string | null = describeSignInError,
): Promise<string | null> {
  const connection = await connect().catch(() => undefined)
  if (!connection) return problems.offline
  try {
    await attempt(connection)
  } catch (error) {
    return describeError(error)
  }
  finishSignIn(method, connection)
  return null
}
