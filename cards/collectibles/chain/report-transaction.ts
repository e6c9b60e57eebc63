import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { OnChain } from '@iyk/wire/on-chain.ts'
import type { CardsContext, Viewer } from '../../context.ts'
import { getCollectible } from '../get.ts'
import { getChainState } from './get-state.ts'
import { findToken, reportSent } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'onChain' | 'settings' | 'findWallets'>
type Input = { viewer: Viewer; collectibleId: string; transactionHash: string }

/**
 * Records the transaction that was sent for the caller's collectible; one that is already on chain stays as it is. The hash is only a
 * hint: the contract's state decides. Throws `collectible_not_found` and `voucher_missing`.
 */
export const reportTransaction = async (
  context: Context,
  { viewer, collectibleId, transactionHash }: Input,
): Promise<OnChain> => {
  await getCollectible(context, { viewer, collectibleId })
  const { database, clock } = context
  await reportSent(database, { collectibleId, transactionHash: transactionHash.toLowerCase(), now: clock() })
  const token = await findToken(database, collectibleId)
  if (!token || token.state === 'none') throw new Refusal('voucher_missing')
  return getChainState(context, { viewer, collectibleId })
}
