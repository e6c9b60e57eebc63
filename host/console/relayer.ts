import type { CollectibleChain } from '@iyk/cards/collectibles/chain/on-chain.ts'
import type { Relayer } from '@iyk/cards/collectibles/relay/relayer.ts'
import { stateOf } from '@iyk/cards/collectibles/relay/relayer-state.ts'
import { listRelayers } from '@iyk/cards/collectibles/relay/store.ts'
import type { CardsContext } from '@iyk/cards/context.ts'
import type { RelayerReply } from '@iyk/wire/console-service.ts'
import { formatEther } from '../chains/parse-ether.ts'
import { balanceOn, findRelayed } from './relayer/relayed-chains.ts'

/** What the relayer has, what it paid today (UTC), what waits, and whether it pays, on these chains; with why a node did not answer. */
export const describeRelayer = async (
  cards: CardsContext,
  { relayer, chains }: { relayer: Relayer; chains: readonly CollectibleChain[] },
) => {
  const [balances, statuses, { address }] = await Promise.all([
    Promise.allSettled(chains.map((chain) => balanceOn(cards, chain, relayer))),
    listRelayers(
      cards.database,
      chains.map(({ id }) => id),
      cards.clock(),
    ),
    relayer.open(),
  ])
  const failures = balances.flatMap((one, place) =>
    one.status === 'rejected' ? [{ chain_id: chains[place]!.id, reason: one.reason as Error }] : [],
  )
  return {
    address,
    failures,
    chains: statuses.map((status, place) => {
      const balance = balances[place]
      return {
        chain_id: status.chain_id,
        balance: balance?.status === 'fulfilled' ? formatEther(balance.value) : null,
        spent_today: formatEther(status.spent),
        budget_today: formatEther(relayer.budgetOf(status.chain_id)!),
        minted_today: status.minted,
        waiting: status.open,
        state: stateOf(status, relayer),
      }
    }),
  }
}

/** The same on every chain, also where no relayer is set up. */
export const getRelayer = async (cards: CardsContext): Promise<RelayerReply> => {
  const found = findRelayed(cards)
  if (!found) return { data: { is_set_up: false, address: null, chains: [] } }
  const { address, chains } = await describeRelayer(cards, found)
  return { data: { is_set_up: true, address, chains } }
}
