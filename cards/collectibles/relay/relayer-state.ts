import type { Relayer } from './relayer.ts'
import type { PausedBy, RelayerStatus } from './store.ts'

/** `budget`: what is left of the day's is less than the next mint may cost. `cost`: a mint costs more than it may. */
export type RelayerState = PausedBy | 'budget' | 'cost' | 'pays'

/** Whether the relayer pays on a chain, and why not, as far as it is known without a mint. */
export const stateOf = (
  { chain_id, paused_by, spent, exhausted_reserve, refused_limit }: RelayerStatus,
  { budgetOf, maxCost }: Pick<Relayer, 'budgetOf' | 'maxCost'>,
): RelayerState => {
  if (paused_by !== null) return paused_by
  const budget = budgetOf(chain_id) ?? 0n
  if (spent >= budget || spent + (exhausted_reserve ?? 0n) > budget) return 'budget'
  // Raised since.
  const isStale = refused_limit !== maxCost
  return refused_limit === null || isStale ? 'pays' : 'cost'
}
