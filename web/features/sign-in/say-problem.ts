import { describeProblem, nameOfError } from '../../session/describe-problem.ts'
import { reportError } from '../../session/report-error.ts'
import { problems } from '../../texts/english/sign-in.ts'

/** Sentences for refusals that one way alone knows, by the provider's type or the error's name. */
export type Refusals = Readonly<Record<string, string>>

const anywhere: Refusals = {
  email_not_in_allowlist: problems.deniedDomain,
  email_in_denylist: problems.deniedDomain,
}

/** What was wrong with an attempt to sign in, in words. What nobody expected is reported. */
export function sayProblem(error: unknown, refusals: Refusals = {}): string {
  const name = nameOfError(error)
  const said = refusals[name] ?? anywhere[name]
  if (said !== undefined) return said
  const problem = describeProblem(error)
  if (problem === 'other') reportError(error, 'signing in')
  return problem in problems ? problems[problem as keyof typeof problems] : problems.other
}
