import type { Chain } from '@iyk/wallet/chains/known-chains.ts'
import { describeWalletError } from '../../browser-wallet/wallet-error.ts'
import { onChain as copy } from '../../copy/english/on-chain.ts'
import { RequestError } from '../../http/request-error.ts'
import { product } from '../../product.ts'
import { feeIn } from './fee-in.ts'
import { AlreadySentError } from './on-chain-calls.ts'
import { FeeNotCoveredError, WouldRevertError } from './simulate-mint.ts'
import { MintingInOtherTabError } from './with-mint-lock.ts'

const { refusals } = copy
const isKnown = (type: string): type is keyof typeof refusals => Object.hasOwn(refusals, type)

const { unavailable } = copy.free
/** Why the service pays for no minting now. */
export function describeUnavailable(why: unknown): string {
  const isNamed = typeof why === 'string' && Object.hasOwn(unavailable, why)
  const said = isNamed ? unavailable[why as keyof typeof unavailable] : unavailable.paused
  return typeof said === 'string' ? said : said(product.name)
}

/** Why a collectible could not be minted, as a message; null when there is nothing to say. */
export function describeMintError(error: unknown, chain?: Chain): string | null {
  if (error instanceof AlreadySentError) return copy.underWay
  if (error instanceof MintingInOtherTabError) return copy.otherTab
  if (error instanceof FeeNotCoveredError && chain) return copy.feeNotCovered(feeIn(chain, error.fee))
  if (error instanceof WouldRevertError) return copy.wouldRevert[error.reason]
  if (error instanceof RequestError && error.type === 'relay_unavailable') return describeUnavailable(error.details.why)
  if (error instanceof RequestError && isKnown(error.type)) return refusals[error.type]
  return describeWalletError(error, 'taking a collectible on chain')
}
