import type { OnChain } from '@iyk/wire/on-chain.ts'
import type { CardsContext, Viewer } from '../../context.ts'
import { getCollectible } from '../get.ts'
import { findOffers } from '../relay/find-offers.ts'
import { describeToken } from './describe-token.ts'
import { offeredChains } from './offered-chains.ts'
import { findToken } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'onChain' | 'settings' | 'findWallets'>

/** The mint state of the caller's collectible. Throws `collectible_not_found`. */
export const getChainState = async (
  context: Context,
  { viewer, collectibleId }: { viewer: Viewer; collectibleId: string },
): Promise<OnChain> => {
  await getCollectible(context, { viewer, collectibleId })
  const { database, onChain, settings } = context
  const token = await findToken(database, collectibleId)
  // The host that is asked follows the mint from now on, in case the one that signed the voucher has stopped.
  if (token && token.state !== 'none' && token.state !== 'final') onChain.onPending?.()
  const offered = (await offeredChains(context)).map(({ id }) => id)
  const isOpen = !token || token.state === 'none' || token.state === 'voucher'
  const relay = isOpen ? await findOffers(context, viewer.userId) : []
  return describeToken(token, { offered, relay, chains: onChain.chains, publicUrl: settings.publicUrl })
}
