import type { ChainContext } from '../chain/on-chain.ts'
import { exhaustRelayer, type PausedBy, pauseRelayer, refuseFees } from './store.ts'

type Context = Pick<ChainContext, 'database' | 'clock' | 'log'>

type Reason = Exclude<PausedBy, 'operator'>

/** For one that is paused already: whoever found out warns, once. */
export const warnOfPause = ({ log }: Pick<Context, 'log'>, chainId: number, by: Reason): void => {
  const about = { chain_id: chainId }
  if (by === 'balance')
    log.warn(about, 'the relayer has too little left and pays for no mints until its account is filled up')
  if (by === 'failures')
    log.warn(
      about,
      'the chain refused several mints in a row, and the relayer pays for none until an operator resumes it',
    )
  if (by === 'fees')
    log.warn(
      about,
      'a mint waits with the highest fee that the relayer may offer, and no others are paid for until it is mined',
    )
}

/** Whoever finds the budget of a day exhausted first warns. */
export const warnOfBudget = ({ log }: Pick<Context, 'log'>, chainId: number) =>
  log.warn({ chain_id: chainId }, 'the budget of the relayer is exhausted for today')

/** Notes that it is exhausted, with a warning unless that was known. */
export const exhaustWithWarning = async (context: Context, chainId: number, budget: bigint) => {
  if (await exhaustRelayer(context.database, chainId, { budget, now: context.clock() })) warnOfBudget(context, chainId)
}

/** Notes that a mint with this gas costs more than it may, with one warning a day. */
export const refuseWithWarning = async (
  context: Context,
  chainId: number,
  refused: { gas: bigint; maxCost: bigint },
) => {
  if (await refuseFees(context.database, chainId, { ...refused, now: context.clock() }))
    context.log.warn(
      { chain_id: chainId },
      'a mint costs more than RELAYER_MAX_COST on this chain, and none is paid for until fees fall',
    )
}

/** Pauses the relayer on a chain, with a warning unless it was paused already. */
export const pauseWithWarning = async (context: Context, chainId: number, by: Reason) => {
  if (await pauseRelayer(context.database, chainId, by, context.clock())) warnOfPause(context, chainId, by)
}
