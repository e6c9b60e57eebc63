import type { RelayOffer } from '@iyk/wire/on-chain.ts'
import type { CardsContext } from '../../context.ts'
import { countsOn } from '../../tokens/counts-on.ts'
import { offeredChains } from '../chain/offered-chains.ts'
import { countOfPerson, listRelayers } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'onChain' | 'findWallets'>

/** Where the relayer would pay for a user's mint, and if it would not, why. A hint: reserving decides. */
export const findOffers = async (context: Context, userId: string): Promise<RelayOffer[]> => {
  const { database, clock, onChain, findWallets } = context
  const { relayer } = onChain
  if (!relayer || !findWallets) return []
  const ids = (await offeredChains(context)).map(({ id }) => id).filter((id) => relayer.budgetOf(id) !== undefined)
  if (ids.length === 0) return []
  const [states, ofPerson, wallets] = await Promise.all([
    listRelayers(database, ids, clock()),
    countOfPerson(database, userId, clock()),
    findWallets(userId),
  ])
  const reasonOf = ({ chain_id, paused_by, spent }: (typeof states)[number]) => {
    if (ofPerson >= relayer.perPerson) return 'person'
    if (paused_by !== null) return 'paused'
    return spent >= relayer.budgetOf(chain_id)! ? 'budget' : null
  }
  return states.map((state) => ({
    chain_id: state.chain_id,
    addresses: wallets.filter((one) => countsOn(one, state.chain_id)).map(({ address }) => address),
    unavailable: reasonOf(state),
  }))
}
