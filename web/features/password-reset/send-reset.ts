import type { Core } from '@iyk/identity-client/core.ts'
import { createPasswords } from '@iyk/identity-client/passwords.ts'
import { describeProblem, nameOfError } from '../../session/describe-problem.ts'
import { inPageLanguage } from '../../session/page-language.ts'
import { reportError } from '../../session/report-error.ts'
import { wayBack } from '../../session/way-back.ts'
import { passwordsOff } from '../../texts/english/password-reset.ts'
import { problems } from '../../texts/english/sign-in.ts'

const byType: Readonly<Record<string, string>> = {
  endpoint_not_authorized_for_sdk: passwordsOff,
  email_not_in_allowlist: problems.deniedDomain,
  email_in_denylist: problems.deniedDomain,
}

/**
 * Has a reset mail sent, whose two links come back to this origin and from there lead to `returnTo`. Answers what was wrong, in
 * words, or null; whether the address is known nobody is told.
 */
export async function sendReset(core: Core, email: string, returnTo: string | null): Promise<string | null> {
  const url = wayBack(core, returnTo)
  try {
    await createPasswords(core).resetByEmailStart({
      email,
      reset_password_redirect_url: url,
      login_redirect_url: url,
      ...inPageLanguage(),
    })
    return null
  } catch (error) {
    const known = byType[nameOfError(error)]
    if (known) return known
    const problem = describeProblem(error)
    if (problem === 'other') reportError(error, 'asking for a reset mail')
    return problem in problems ? problems[problem as keyof typeof problems] : problems.other
  }
}
