import { signInState } from '../session/page-state.ts'
import { redirectTo } from './redirect-to.ts'

type Navigate = (path: string, options: { replace: true; state?: unknown }) => void

/**
 * Continues to a path of this origin after a sign-in, replacing the current page. While the second step is due, the start page asks for it and continues
 * afterwards.
 */
export function continueAfterSignIn(path: string, navigate: Navigate): void {
  if (signInState.get().needsSecondStep) navigate('/', { replace: true, state: { returnTo: path } })
  else redirectTo(path, navigate)
}
