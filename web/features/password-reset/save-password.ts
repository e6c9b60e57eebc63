import type { Core } from '@iyk/identity-client/core.ts'
import { createPasswords } from '@iyk/identity-client/passwords.ts'
import { passwordBytes, sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { classifyError, errorName } from '../../session/classify-error.ts'
import { markTokenUsed } from './open-reset.ts'

export type SaveErrorKind =
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
  | 'closed'
  | 'offline'
  | 'unreachable'
  | 'other'

const byType: Readonly<Record<string, SaveErrorKind>> = {
  unable_to_auth_password_reset_token: 'usedLink',
  weak_password: 'weak',
  breached_password: 'breached',
  unauthorized_credentials: 'closed',
}

/** Consumes a reset link to set a new password and sign in. Returns what failed, or null; `offline` means that nothing was sent. */
export async function savePassword(core: Core, token: string, password: string): Promise<SaveErrorKind | null> {
  const wasOnline = navigator.onLine !== false
  try {
    const options = { token, password, session_duration_minutes: sessionDurationMinutes.requested }
    await createPasswords(core).resetByEmail(options)
  } catch (error) {
    const name = errorName(error)
    // Of what is sent, the user chose only the password; otherwise it is a token that no provider issues.
    if (name === 'bad_request') return isTooLong(password) ? 'tooLong' : 'unknownLink'
    const known = byType[name]
    if (known) return known
    const kind = classifyError(error)
    if (kind === 'wrongBrowser') return 'otherBrowser'
    if (kind === 'offline' && wasOnline) return 'unreachable'
    if (kind === 'tooMany' || kind === 'offline' || kind === 'switchedOff') return kind
    if (kind === 'captcha' || kind === 'cookies') return kind
    reportError(error, 'saving a new password')
    return 'other'
  }
  await markTokenUsed(core, token)
  return null
}

const isTooLong = (password: string) => new TextEncoder().encode(password).length > passwordBytes.maximum
