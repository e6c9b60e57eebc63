import { connect } from '../../session/connect.ts'
import type { Connection } from '../../session/connection.ts'
import { problems } from '../../texts/english/sign-in.ts'
import { endSignIn } from './end-sign-in.ts'
import { sayProblem } from './say-problem.ts'
import type { OtherWay } from './ways.ts'

/**
 * Signs in by one way, remembers which, and tells other tabs. Answers what was wrong, in words, or null; the session shows by itself
 * in the sign-in state.
 */
export async function signInBy(
  way: OtherWay | 'email',
  deed: (connection: Connection) => Promise<unknown>,
  say: (error: unknown) => string | null = sayProblem,
): Promise<string | null> {
  const connection = await connect().catch(() => undefined)
  if (!connection) return problems.offline
  try {
    await deed(connection)
  } catch (error) {
    return say(error)
  }
  endSignIn(way, connection)
  return null
}
