import type { ChainContext, CollectibleChain } from '@iyk/cards/collectibles/chain/on-chain.ts'
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
import { nodeFailure } from '../chains/node-failure.ts'
import { formatEther } from '../chains/parse-ether.ts'
import { type About, type Command, CommandRefused, nothingToDo, printTable } from './command.ts'

/** Throws `CommandRefused` without a relayer, or for a chain on which it pays for nothing. */
const relayedChains = ({ onChain }: Pick<ChainContext, 'onChain'>, word: string | undefined) => {
  const { relayer } = onChain
  if (!relayer)
    throw new CommandRefused('No relayer key is set. Set RELAYER_KEY, or RELAYER_KEYSTORE with its password.')
  const chains = onChain.chains.filter(({ id }) => relayer.budgetOf(id) !== undefined)
  const chosen = word === undefined ? chains : chains.filter(({ id }) => String(id) === word)
  if (chosen.length > 0) return { relayer, chains: chosen }
  throw new CommandRefused(
    word === undefined
      ? 'The relayer pays on no chain. Add chains with a node_url to CHAINS, and to RELAYER_DAILY_BUDGET if that names chains.'
      : `The relayer does not pay on chain "${word}". See RELAYER_DAILY_BUDGET and CHAINS.`,
  )
}

const states: Record<RelayerState, string> = {
  pays: 'pays',
  operator: 'paused by an operator',
  balance: 'paused: balance too low',
  failures: 'paused: mints were refused',
  fees: 'paused: fees above the limit',
  budget: 'budget exhausted today',
  cost: 'fees above RELAYER_MAX_COST',
}

const balanceOn = async ({ onChain }: CardsContext, chain: CollectibleChain, relayer: Relayer) => {
  const { address } = await relayer.open()
  return (await onChain.openNode(chain)).getBalance({ address })
}

export const relayerStatusCommand: Command = {
  quotesServices: true,
  usage: 'relayer status [chain id]',
  about: 'Show what the relayer has, what it paid today (UTC), what waits, and whether it is paused, on each chain.',
  run: async ({ cards }, [word]) => {
    const { relayer, chains } = relayedChains(cards, word)
    const found = await Promise.allSettled(chains.map((chain) => balanceOn(cards, chain, relayer)))
    const statuses = await listRelayers(
      cards.database,
      chains.map(({ id }) => id),
      cards.clock(),
    )
    console.log(`The relayer is ${(await relayer.open()).address}.`)
    const rows = statuses.map((status, place) => {
      const { chain_id, spent, open, minted } = status
      const balance = found[place]
      return [
        String(chain_id),
        balance?.status === 'fulfilled' ? formatEther(balance.value) : 'no response',
        `${formatEther(spent)} of ${formatEther(relayer.budgetOf(chain_id)!)}`,
        String(minted),
        String(open),
        states[stateOf(status, relayer)],
      ]
    })
    printTable(['CHAIN', 'BALANCE', 'TODAY', 'MINTED', 'WAITING', 'STATE'], rows)
    for (const [place, one] of found.entries())
      if (one.status === 'rejected') console.log(`Chain ${chains[place]!.id}: ${nodeFailure(one.reason)}`)
    return undefined
  },
}

const subjectOf = (chains: readonly CollectibleChain[]): About => ({ subject: chains.map(({ id }) => id).join(' ') })

export const pauseRelayerCommand: Command = {
  usage: 'relayer pause [chain id]',
  about: 'Stop paying for new mints, on one chain or all. What was sent goes on.',
  run: async ({ cards }, [word]) => {
    const { chains } = relayedChains(cards, word)
    const paused = []
    for (const chain of chains)
      if (await pauseRelayer(cards.database, chain.id, 'operator', cards.clock())) paused.push(chain)
    if (paused.length === 0) return nothingToDo('The relayer is paused already', subjectOf(chains))
    console.log(`The relayer pays for no new mints on ${paused.map(({ id }) => id).join(', ')}.`)
    return subjectOf(paused)
  },
}

/** What the account has where that is too little to pay for a mint; it is paused then, until it has more. */
const pauseIfTooLow = async (cards: CardsContext, chain: CollectibleChain, relayer: Relayer) => {
  const { database } = cards
  const balance = await balanceOn(cards, chain, relayer)
  await recordBalance(database, chain.id, balance)
  // As much as ends such a pause.
  if (balance >= relayer.minimumBalance + relayer.maxCost) return undefined
  await pauseRelayer(database, chain.id, 'balance', cards.clock())
  return balance
}

const describeResumed = async (cards: CardsContext, { id, ...chain }: CollectibleChain, relayer: Relayer) => {
  const needed = formatEther(relayer.minimumBalance + relayer.maxCost)
  const balance = await pauseIfTooLow(cards, { id, ...chain }, relayer)
  if (balance !== undefined)
    return `On ${id}, the account has ${formatEther(balance)} and needs ${needed} (RELAYER_MINIMUM_BALANCE and RELAYER_MAX_COST): it pays for mints once it has that.`
  const [status] = await listRelayers(cards.database, [id], cards.clock())
  const state = status ? stateOf(status, relayer) : 'pays'
  return state === 'pays' ? undefined : `On ${id}, it pays for no mints yet: ${states[state]}.`
}

export const resumeRelayerCommand: Command = {
  quotesServices: true,
  usage: 'relayer resume [chain id]',
  about: 'Pay for mints again, on one chain or all, after a pause for any reason.',
  run: async ({ cards }, [word]) => {
    const { relayer, chains } = relayedChains(cards, word)
    const every: PausedBy[] = ['operator', 'balance', 'failures', 'fees']
    const resumed = []
    for (const chain of chains) if (await resumeRelayer(cards.database, chain.id, every)) resumed.push(chain)
    if (resumed.length === 0) return nothingToDo('The relayer is not paused', subjectOf(chains))
    const found = await Promise.all(
      resumed.map((chain) =>
        describeResumed(cards, chain, relayer).catch(
          (error: Error) => `On ${chain.id}, its balance is not known: ${nodeFailure(error)}`,
        ),
      ),
    )
    const paying = resumed.filter((_, place) => found[place] === undefined)
    if (paying.length > 0) console.log(`The relayer pays for mints on ${paying.map(({ id }) => id).join(', ')}.`)
    for (const sentence of found) if (sentence) console.log(sentence)
    return subjectOf(resumed)
  },
}
