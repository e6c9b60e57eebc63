import { accountProblems } from '../copy/english/account-changes.ts'
import { problems } from '../copy/english/sign-in.ts'
import { walletProblems } from '../copy/english/wallet-problems.ts'
import { reportError } from '../error-tracking/report-error.ts'
import { RequestError } from '../http/request-error.ts'
import { classifyError, errorName } from '../session/classify-error.ts'
import { StepUpDeclined } from '../session/with-step-up.ts'

/** By the provider's error type or the error's name. */
const messages = {
  ...walletProblems,
  duplicate_wallet_address: walletProblems.belongsToAnother,
  unable_to_authenticate_crypto_wallet: walletProblems.signatureRefused,
  user_unauthenticated: walletProblems.ended,
  unauthorized_credentials: walletProblems.ended,
  session_not_found: walletProblems.ended,
  insufficient_factors: accountProblems.notEnough,
  stale_factors: accountProblems.notEnough,
} as const
const isKnown = (name: string): name is keyof typeof messages => Object.hasOwn(messages, name)

/**
 * The message for a failure of a wallet, its chain or a call it was used for; null when there is nothing to say. `context` names the failed call in the report
 * of an error without a message of its own.
 */
export function describeWalletError(error: unknown, context: string): string | null {
  if (error instanceof StepUpDeclined) return accountProblems.declined
  if (error instanceof RequestError && error.status === 0) return problems.offline
  if (error instanceof RequestError && error.status === 429) return problems.tooMany
  const name = errorName(error)
  if (name === 'ConnectionReplacedError') return null
  if (isKnown(name)) return messages[name]
  const kind = classifyError(error)
  if (kind !== 'other' && kind in problems) return problems[kind as keyof typeof problems]
  reportError(error, context)
  return problems.other
}
