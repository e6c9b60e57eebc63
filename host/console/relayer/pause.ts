import type { CollectibleChain } from '@iyk/cards/collectibles/chain/on-chain.ts'
import type { Relayer } from '@iyk/cards/collectibles/relay/relayer.ts'
import { type RelayerState, stateOf } from '@iyk/cards/collectibles/relay/relayer-state.ts'
import {
  listRelayers,
  type PausedBy,
  pauseRelayer,
  recordBalance,
  resumeRelayer,
} from '@iyk/cards/collectibles/relay/store.ts'
import type { CardsContext } from '@iyk/cards/context.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { type Done, unchanged } from '../operation.ts'
import { balanceOn, relayedChains, subjectOf } from './relayed-chains.ts'

type Changed = { chains: number[] }

/** Changes all chains or none. Resolves to those that were in another state before. */
const changeAll = (
  { database }: CardsContext,
  chains: readonly CollectibleChain[],
  change: (inside: Database, id: number) => Promise<boolean>,
): Promise<CollectibleChain[]> =>
  database.transaction(async (inside) => {
    const changed = []
    for (const one of chains) if (await change(inside, one.id)) changed.push(one)
    return changed
  })

/** Pays for no new mints, on one chain or all; what was sent goes on. Throws `bad_request` where it pays for none. */
export const pause = async (cards: CardsContext, chain: string | undefined): Promise<Done<Changed>> => {
  const { chains } = relayedChains(cards, chain)
  const paused = await changeAll(cards, chains, (inside, id) => pauseRelayer(inside, id, 'operator', cards.clock()))
  return paused.length === 0
    ? unchanged({ chains: [] }, subjectOf(chains))
    : { data: { chains: paused.map(({ id }) => id) }, about: subjectOf(paused) }
}

/** What holds a chain back after it was resumed: too little on the account, its node, or another state; nothing where it pays. */
export type Resumed = { chain_id: number; balance?: bigint; failure?: Error; state: RelayerState }

const checkResumed = async (cards: CardsContext, chain: CollectibleChain, relayer: Relayer): Promise<Resumed> => {
  const { database } = cards
  try {
    const balance = await balanceOn(cards, chain, relayer)
    await recordBalance(database, chain.id, balance)
    // As much as ends such a pause.
    if (balance < relayer.minimumBalance + relayer.maxCost) {
      await pauseRelayer(database, chain.id, 'balance', cards.clock())
      return { chain_id: chain.id, balance, state: 'balance' }
    }
    const [status] = await listRelayers(database, [chain.id], cards.clock())
    return { chain_id: chain.id, state: status ? stateOf(status, relayer) : 'pays' }
  } catch (error) {
    return { chain_id: chain.id, failure: error as Error, state: 'pays' }
  }
}

/**
 * Pays for mints again, on one chain or all, after a pause for any reason; where the account has too little for a mint, once it has that. Throws `bad_request`
 * where it pays for none.
 */
export const resume = async (
  cards: CardsContext,
  chain: string | undefined,
): Promise<Done<Changed> & { resumed: Resumed[] }> => {
  const { relayer, chains } = relayedChains(cards, chain)
  const every: PausedBy[] = ['operator', 'balance', 'failures', 'fees']
  const ended = await changeAll(cards, chains, (inside, id) => resumeRelayer(inside, id, every))
  if (ended.length === 0) return { ...unchanged({ chains: [] }, subjectOf(chains)), resumed: [] }
  const resumed = await Promise.all(ended.map((one) => checkResumed(cards, one, relayer)))
  return { data: { chains: ended.map(({ id }) => id) }, about: subjectOf(ended), resumed }
}
