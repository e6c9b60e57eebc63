import { accountProblems } from '../texts/english/account.ts'
import { problems } from '../texts/english/sign-in.ts'
import { walletProblems } from '../texts/english/wallet.ts'
import { describeProblem, nameOfError } from './describe-problem.ts'
import { reportError } from './report-error.ts'
import { RequestError } from './request-error.ts'
import { StepDeclined } from './step-up.ts'

/** By the provider's type or the error's name. */
const sentences = {
  ...walletProblems,
  duplicate_wallet_address: walletProblems.belongsToAnother,
  unable_to_authenticate_crypto_wallet: walletProblems.signatureRefused,
  user_unauthenticated: walletProblems.ended,
  unauthorized_credentials: walletProblems.ended,
  session_not_found: walletProblems.ended,
  insufficient_factors: accountProblems.notEnough,
  stale_factors: accountProblems.notEnough,
} as const
const isSaid = (name: string): name is keyof typeof sentences => Object.hasOwn(sentences, name)

/**
 * What went wrong with a wallet, its chain or a call it was for, in words; null when there is nothing to tell. `doing` names it in
 * the report of an error that has no words of its own.
 */
export function describeWalletProblem(error: unknown, doing: string): string | null {
  if (error instanceof StepDeclined) return accountProblems.declined
  if (error instanceof RequestError && error.status === 0) return problems.offline
  if (error instanceof RequestError && error.status === 429) return problems.tooMany
  const name = nameOfError(error)
  if (name === 'ConnectionReplacedError') return null
  if (isSaid(name)) return sentences[name]
  const problem = describeProblem(error)
  if (problem !== 'other' && problem in problems) return problems[problem as keyof typeof problems]
  reportError(error, doing)
  return problems.other
}
