import type { Core } from '@iyk/identity-client/core.ts'
import { createPasswords } from '@iyk/identity-client/passwords.ts'
import { passwordsOff } from '../../copy/english/password-reset.ts'
import { problems } from '../../copy/english/sign-in.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { returnUrl } from '../../navigation/return-url.ts'
import { classifyError, errorName } from '../../session/classify-error.ts'
import { localeOption } from '../../session/page-language.ts'

const byType: Readonly<Record<string, string>> = {
  endpoint_not_authorized_for_sdk: passwordsOff,
  email_not_in_allowlist: problems.deniedDomain,
  email_in_denylist: problems.deniedDomain,
}

/**
 * Requests a reset email, whose two links come back to this origin and from there lead to `returnTo`. Returns an error message, or null; neither says whether
 * the address is known.
 */
export async function sendResetEmail(core: Core, email: string, returnTo: string | null): Promise<string | null> {
  const url = returnUrl(core, returnTo)
  try {
    await createPasswords(core).resetByEmailStart({
      email,
      reset_password_redirect_url: url,
      login_redirect_url: url,
      ...localeOption(),
    })
    return null
  } catch (error) {
    const known = byType[errorName(error)]
    if (known) return known
    const kind = classifyError(error)
    if (kind === 'other') reportError(error, 'asking for a reset mail')
    return kind in problems ? problems[kind as keyof typeof problems] : problems.other
  }
}
