import { describeWalletError } from '../../browser-wallet/wallet-error.ts'
import { onChain as copy } from '../../copy/english/on-chain.ts'
import { RequestError } from '../../http/request-error.ts'
import { AlreadySentError } from './on-chain-calls.ts'
import { MintingInOtherTabError } from './with-mint-lock.ts'

const { refusals } = copy
const isKnown = (type: string): type is keyof typeof refusals => Object.hasOwn(refusals, type)

/** Why a collectible could not be minted, as a message; null when there is nothing to say. */
export function describeMintError(error: unknown): string | null {
  if (error instanceof AlreadySentError) return copy.underWay
  if (error instanceof MintingInOtherTabError) return copy.otherTab
  if (error instanceof RequestError && isKnown(error.type)) return refusals[error.type]
  return describeWalletError(error, 'taking a collectible on chain')
}
