import type { ChainContext } from '@iyk/cards/collectibles/chain/on-chain.ts'
import type { RelayerState } from '@iyk/cards/collectibles/relay/relayer-state.ts'
import { nodeFailure } from '../chains/node-failure.ts'
import { formatEther } from '../chains/parse-ether.ts'
import { pause, type Resumed, resume } from '../console/relayer/pause.ts'
import { relayedChains } from '../console/relayer/relayed-chains.ts'
import { describeRelayer } from '../console/relayer.ts'
import { type Command, nothingToDo, printTable } from './command.ts'

const states: Record<RelayerState, string> = {
  pays: 'pays',
  operator: 'paused by an operator',
  balance: 'paused: balance too low',
  failures: 'paused: mints were refused',
  fees: 'paused: fees above the limit',
  budget: 'budget exhausted today',
  cost: 'fees above RELAYER_MAX_COST',
}

export const relayerStatusCommand: Command = {
  quotesServices: true,
  usage: 'relayer status [chain id]',
  about: 'Show what the relayer has, what it paid today (UTC), what waits, and whether it is paused, on each chain.',
  run: async ({ cards }, [word]) => {
    const { address, chains, failures } = await describeRelayer(cards, relayedChains(cards, word))
    console.log(`The relayer is ${address}.`)
    printTable(
      ['CHAIN', 'BALANCE', 'TODAY', 'MINTED', 'WAITING', 'STATE'],
      chains.map((one) => [
        String(one.chain_id),
        one.balance ?? 'no response',
        `${one.spent_today} of ${one.budget_today}`,
        String(one.minted_today),
        String(one.waiting),
        states[one.state],
      ]),
    )
    for (const { chain_id, reason } of failures) console.log(`Chain ${chain_id}: ${nodeFailure(reason)}`)
    return undefined
  },
}

export const pauseRelayerCommand: Command = {
  usage: 'relayer pause [chain id]',
  about: 'Stop paying for new mints, on one chain or all. What was sent goes on.',
  run: async ({ cards }, [word]) => {
    const { data, about } = await pause(cards, word)
    if (about.unchanged) return nothingToDo('The relayer is paused already', about)
    console.log(`The relayer pays for no new mints on ${data.chains.join(', ')}.`)
    return about
  },
}

/** Why a chain that was resumed pays for nothing yet. */
const describeResumed = (
  { onChain: { relayer } }: Pick<ChainContext, 'onChain'>,
  { chain_id: id, balance, failure, state }: Resumed,
) => {
  if (failure) return `On ${id}, its balance is not known: ${nodeFailure(failure)}`
  if (balance !== undefined && relayer) {
    const needed = formatEther(relayer.minimumBalance + relayer.maxCost)
    return `On ${id}, the account has ${formatEther(balance)} and needs ${needed} (RELAYER_MINIMUM_BALANCE and RELAYER_MAX_COST): it pays for mints once it has that.`
  }
  return state === 'pays' ? undefined : `On ${id}, it pays for no mints yet: ${states[state]}.`
}

export const resumeRelayerCommand: Command = {
  quotesServices: true,
  usage: 'relayer resume [chain id]',
  about: 'Pay for mints again, on one chain or all, after a pause for any reason.',
  run: async ({ cards }, [word]) => {
    const { about, resumed } = await resume(cards, word)
    if (about.unchanged) return nothingToDo('The relayer is not paused', about)
    const found = resumed.map((one) => ({ id: one.chain_id, why: describeResumed(cards, one) }))
    const paying = found.filter(({ why }) => why === undefined)
    if (paying.length > 0) console.log(`The relayer pays for mints on ${paying.map(({ id }) => id).join(', ')}.`)
    for (const { why } of found) if (why) console.log(why)
    return about
  },
}
