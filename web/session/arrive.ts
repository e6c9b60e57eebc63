import { goOn } from './go-on.ts'
import { signInState } from './page-state.ts'

type Navigate = (path: string, options: { replace: true; state?: unknown }) => void | Promise<void>

/**
 * Goes on to a path of this origin after a sign-in, in place of the page one stands on. While the second step is due the start
 * page asks for it and goes there afterwards.
 */
export function arrive(path: string, navigate: Navigate): void {
  if (signInState.get().secondStepDue) void navigate('/', { replace: true, state: { returnTo: path } })
  else goOn(path, navigate)
}
