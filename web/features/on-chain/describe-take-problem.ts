import { RequestError } from '../../session/request-error.ts'
import { describeWalletProblem } from '../../session/wallet-problem.ts'
import { onChain as texts } from '../../texts/english/on-chain.ts'
import { OtherTabError } from './hold-take.ts'
import { UnderWayError } from './on-chain-calls.ts'

const { refusals } = texts
const isKnown = (type: string): type is keyof typeof refusals => Object.hasOwn(refusals, type)

/** Why a collectible could not be taken on chain, in words; null when there is nothing to tell. */
export function describeTakeProblem(error: unknown): string | null {
  if (error instanceof UnderWayError) return texts.underWay
  if (error instanceof OtherTabError) return texts.otherTab
  if (error instanceof RequestError && isKnown(error.type)) return refusals[error.type]
  return describeWalletProblem(error, 'taking a collectible on chain')
}
