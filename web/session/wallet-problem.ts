import { ApiError, UnreachableError } from '@iyk/identity-client/errors.ts'
import { problems } from '../texts/english/sign-in.ts'
import { walletProblems } from '../texts/english/wallet.ts'
import { describeProblem } from './describe-problem.ts'
import { reportError } from './report-error.ts'
import { RequestError } from './request-error.ts'
import { StepDeclined } from './step-up.ts'

const byType: Readonly<Record<string, keyof typeof walletProblems>> = {
  duplicate_wallet_address: 'belongsToAnother',
  unable_to_authenticate_crypto_wallet: 'signatureRefused',
  user_unauthenticated: 'ended',
  unauthorized_credentials: 'ended',
  session_not_found: 'ended',
}

const isNamed = (name: string): name is keyof typeof walletProblems => Object.hasOwn(walletProblems, name)

/**
 * What went wrong with a wallet, its chain or a call it was for, in words; null when there is nothing to tell. `doing` names it in
 * the report of an error that has no words of its own.
 */
export function describeWalletProblem(error: unknown, doing: string): string | null {
  if (error instanceof StepDeclined) return walletProblems.declined
  if (error instanceof ApiError || error instanceof UnreachableError) {
    const own = error instanceof ApiError && byType[error.error_type]
    if (own) return walletProblems[own]
    const problem = describeProblem(error)
    return problem in problems ? problems[problem as keyof typeof problems] : problems.other
  }
  if (error instanceof RequestError && error.status === 0) return problems.offline
  const name = error instanceof Error ? error.name : ''
  if (name === 'ConnectionReplacedError') return null
  if (isNamed(name)) return walletProblems[name]
  reportError(error, doing)
  return problems.other
}
