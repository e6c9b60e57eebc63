import type { Core } from '@iyk/identity-client/core.ts'
import { createPasswords } from '@iyk/identity-client/passwords.ts'
import { passwordBytes, sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { describeProblem, nameOfError } from '../../session/describe-problem.ts'
import { reportError } from '../../session/report-error.ts'
import { rememberSpent } from './open-reset.ts'

export type SaveProblem =
  | 'otherBrowser'
  | 'usedLink'
  | 'unknownLink'
  | 'weak'
  | 'breached'
  | 'tooLong'
  | 'captcha'
  | 'cookies'
  | 'tooMany'
  | 'switchedOff'
  | 'offline'
  | 'other'

const byType: Readonly<Record<string, SaveProblem>> = {
  unable_to_auth_password_reset_token: 'usedLink',
  weak_password: 'weak',
  breached_password: 'breached',
}

/** Spends a reset link on a new password and signs in. Answers what was wrong, null when nothing was. */
export async function savePassword(core: Core, token: string, password: string): Promise<SaveProblem | null> {
  try {
    const options = { token, password, session_duration_minutes: sessionDurationMinutes.asked }
    await createPasswords(core).resetByEmail(options)
  } catch (error) {
    const name = nameOfError(error)
    // Of what is sent, the person chose only the password; else it is a token that no provider makes.
    if (name === 'bad_request') return isTooLong(password) ? 'tooLong' : 'unknownLink'
    const known = byType[name]
    if (known) return known
    const problem = describeProblem(error)
    if (problem === 'wrongBrowser') return 'otherBrowser'
    if (problem === 'tooMany' || problem === 'offline' || problem === 'switchedOff') return problem
    if (problem === 'captcha' || problem === 'cookies') return problem
    reportError(error, 'saving a new password')
    return 'other'
  }
  await rememberSpent(core, token)
  return null
}

const isTooLong = (password: string) => new TextEncoder().encode(password).length > passwordBytes.maximum
